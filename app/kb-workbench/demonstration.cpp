// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb-workbench/demonstration.h"

#include "core/base/file.h"
#include "core/base/translate.h"

#include <QCoreApplication>

namespace kb {

namespace fs = std::filesystem;

Result<void> copy_demonstration_base(const fs::path& folder) {
    fs::path given = qEnvironmentVariable("KB_DATA_DIR").toStdString();
    fs::path installed =
        fs::path(QCoreApplication::applicationDirPath().toStdString()) / "../share/kb-workbench";
    std::error_code error;
    for (const fs::path& data : {given, installed}) {
        if (data.empty() || !fs::is_regular_file(data / "kb" / "kb.yaml", error))
            continue;
        fs::create_directories(folder.parent_path(), error);
        fs::copy(data / "kb", folder, fs::copy_options::recursive, error);
        if (error)
            return std::unexpected(
                system_error(error.value(), tr("Copying the demonstration base to"), folder));
        return {};
    }
    return fail(
        ErrorCode::not_found,
        message("The demonstration base is neither in {} nor in $KB_DATA_DIR. Give the folder of a base.",
                installed.lexically_normal().string()));
}

} // namespace kb

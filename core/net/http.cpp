// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/http.h"

#include "core/base/translate.h"
#include "core/net/retry.h"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>

namespace kb {

namespace {

std::vector<std::filesystem::path> module_folders() {
    if (const char* folder = std::getenv("KB_LIB_DIR"))
        return {folder};
    std::vector<std::filesystem::path> folders;
    std::error_code error;
    std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    if (!error) {
        folders = {program.parent_path() / "lib", program.parent_path() / "lib" / "kb-workbench",
                   program / "lib", program};
    }
    folders.emplace_back(KB_LIBDIR);
    return folders;
}

/// Opens the module; it stays loaded for as long as the process lives, as Qt expects of itself.
Result<void*> load_module() {
    std::string tried;
    for (const std::filesystem::path& folder : module_folders()) {
        std::filesystem::path path = folder / http_module_file;
        std::error_code error;
        if (!std::filesystem::exists(path, error)) {
            tried += (tried.empty() ? "" : ", ") + path.string();
            continue;
        }
        if (void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE))
            return module;
        return fail(
            ErrorCode::unavailable,
            message("The network module {} cannot be loaded. Install the program again.", path.string()),
            dlerror());
    }
    return fail(ErrorCode::unavailable,
                message("The network module is missing; looked for {}. Install the program again.", tried));
}

} // namespace

Result<std::unique_ptr<HttpClient>> make_http_client() {
    auto module = load_module();
    if (!module)
        return std::unexpected(module.error());
    auto make = reinterpret_cast<MakeHttpTransport>(dlsym(*module, http_module_function));
    std::unique_ptr<HttpTransport> transport(make == nullptr ? nullptr : make(http_module_version));
    if (!transport)
        return fail(
            ErrorCode::unavailable,
            message("The network module is of another version than this program. Install both again."));
    return make_retrying_client(std::move(transport), system_retry_clock());
}

} // namespace kb

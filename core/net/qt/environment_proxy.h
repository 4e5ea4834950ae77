// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QNetworkProxy>

namespace kb {

/// The proxy that http_proxy or https_proxy (for addresses of that scheme) name, none for this machine itself
/// and for hosts of no_proxy: names or domains, separated by commas, or `*`. Upper case counts too, but for
/// HTTP_PROXY, which a web server sets from a header of the request. Nothing but the environment is asked:
/// desktop settings and scripts of a network are not part of the contract, and what Qt asks them with leaks.
QNetworkProxy environment_proxy(const QNetworkProxyQuery& query);

} // namespace kb

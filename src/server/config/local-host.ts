/** `hostname` must be in the form that `URL` returns: lowercase, IPv6 addresses in brackets. */
export function isLocalHost(hostname: string): boolean {
  return /^(.+\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(hostname)
}

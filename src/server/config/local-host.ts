/** Whether a host name or address means this machine, as `URL` writes it */
export function isLocalHost(hostname: string): boolean {
  return /^(.+\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(hostname)
}

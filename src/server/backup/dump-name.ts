/** The `-d` argument of pg_dump and pg_restore: DATABASE_URL without its password, quoted for a shell if needed */
export function nameForDump(databaseUrl: string): string {
  const [, start = '', rest = ''] = /^([^:]+:\/\/)(.*)$/s.exec(databaseUrl) ?? []
  const at = rest.lastIndexOf('@')
  const user = rest.slice(0, Math.max(0, at)).split(':')[0]
  const place = rest
    .slice(at + 1)
    .replace(/([?&])password=[^&]*&?/g, '$1')
    .replace(/[?&]$/, '')
  const name = `${start}${user ? `${user}@` : ''}${place}`
  return /[?&' ]/.test(name) ? `'${name.replaceAll("'", "'\\''")}'` : name
}

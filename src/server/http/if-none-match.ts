type Conditional = { headers: { 'if-none-match'?: string | undefined } }

/**
 * Whether the client already has the response with this ETag (RFC 9110, 13.1.2). The comparison is weak, because
 * proxies that compress responses turn "..." into W/"...".
 */
export function isKnownToClient({ headers }: Conditional, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  // An ETag includes its quotes, so `includes` cannot match a part of another ETag.
  return known === etag || known.includes(etag) || known.trim() === '*'
}

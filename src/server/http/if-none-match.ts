type Conditional = { headers: { 'if-none-match'?: string | undefined } }

/**
 * Whether the client has the response with this ETag already (RFC 9110, 13.1.2). The comparison is weak, because proxies
 * that compress responses turn "..." into W/"...".
 */
export function isKnownToClient({ headers }: Conditional, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  // Most clients send back the ETag as they got it. It contains its quotes, so `includes` cannot find it in another ETag.
  return known === etag || known.includes(etag) || known.trim() === '*'
}

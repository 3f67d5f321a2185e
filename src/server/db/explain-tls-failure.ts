export function explainTlsFailure(error: unknown, hosts: string, hasTls: boolean): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (/does not support SSL/.test(error.message)) {
    return `PostgreSQL at ${hosts} does not offer TLS, and sslmode in DATABASE_URL asks for it`
  }
  if (!hasTls && code === '28000' && /no encryption|SSL off/.test(error.message)) {
    return `PostgreSQL at ${hosts} lets nobody in without TLS, or has no line in pg_hba.conf for this machine. Add ?sslmode=require to DATABASE_URL, or sslmode=verify-full with the authority's file as sslrootcert`
  }
  if (/\b(SSL|TLS) (connection|encryption)?.*required|requires? (SSL|TLS)/i.test(error.message)) {
    return `${hosts} wants TLS. Add ?sslmode=require to DATABASE_URL`
  }
  const why = certificateProblems[code]
  if (why) return `the certificate of ${hosts} ${why}`
  if (/^ERR_(SSL|TLS|OSSL)/.test(code) || /SSL connection/.test(error.message)) {
    return `no TLS with ${hosts}: ${error.message.split('\n')[0]}`
  }
  return null
}

const unknownAuthority =
  "is not from an authority that this machine knows. Name the authority's file in DATABASE_URL: sslrootcert=/path/ca.pem"
const certificateProblems: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'is self-signed. Name its own file in DATABASE_URL: sslrootcert=/path/server.crt',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'is for another name. Use the name on the certificate in DATABASE_URL, or sslmode=verify-ca',
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet. Is the clock of this machine right?',
}

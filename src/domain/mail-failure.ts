/**
 * True for faults of this installation (connection, TLS, sign-in, sender), by which other e-mails fail too; false for
 * an e-mail that may have arrived. `reason` is what the SMTP channel reports, with or without "given up: ".
 */
export function isFaultOfOurs(reason: string | null): boolean {
  const [, failure = ''] = /^(?:given up: )?(.*)$/s.exec(reason ?? '') ?? []
  return faults.some((pattern) => pattern.test(failure))
}

const faults = [
  // Authentication required or refused, at any step
  /^SMTP 53[0458]\b/,
  // Any other answer, except to RCPT TO and DATA
  /^SMTP \d{3}(?! .*\bto (RCPT TO|DATA)\b).* at \S+$/,
  // No answer: connection, name, certificate, sign-in. The excluded codes are faults of one message.
  /^(?!EENVELOPE|EMESSAGE|ESTREAM|EPROXY|UNKNOWN)[A-Z][A-Z\d_]+ at \S+$/,
]

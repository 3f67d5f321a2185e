/**
 * Whether an e-mail failed because of this installation and not its recipient: connection, TLS, sign-in, sender. Every
 * e-mail then fails alike until somebody corrects the setting. `reason` is what the SMTP channel reports, with or
 * without "given up: ". False for an e-mail that may have arrived.
 */
export function isFaultOfOurs(reason: string | null): boolean {
  const [, failure = ''] = /^(?:given up: )?(.*)$/s.exec(reason ?? '') ?? []
  return faults.some((pattern) => pattern.test(failure))
}

const faults = [
  // Authentication required or refused, at whichever step the server says so
  /^SMTP 53[0458]\b/,
  // Any other answer before the recipient is named
  /^SMTP \d{3}(?! .*\bto (RCPT TO|DATA)\b).* at \S+$/,
  // No answer: connection, name, certificate, sign-in; the excluded codes are about this message.
  /^(?!EENVELOPE|EMESSAGE|ESTREAM|EPROXY|UNKNOWN)[A-Z][A-Z\d_]+ at \S+$/,
]

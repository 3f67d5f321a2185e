/**
 * True for a fault of this installation (connection, TLS, sign-in, sender), which stops other e-mails too; false if the
 * server refused the recipient or the content, or if the e-mail may have arrived ("no answer; ..."). `reason`
 * comes from the SMTP channel, or from a message's `last_error`.
 */
export function isInstallationFault(reason: string | null): boolean {
  const [, failure = ''] = /^(?:given up: )?(.*)$/s.exec(reason ?? '') ?? []
  return faults.some((pattern) => pattern.test(failure))
}

const faults = [
  // Authentication required or refused, at any step
  /^SMTP 53[0458]\b/,
  // Any other SMTP response, except to RCPT TO and DATA
  /^SMTP \d{3}(?! .*\bto (RCPT TO|DATA)\b).* at \S+$/,
  // No SMTP code: connection, host name, certificate or sign-in. Excludes faults of one message and unknown faults.
  /^(?!EENVELOPE|EMESSAGE|ESTREAM|UNKNOWN)[A-Z][A-Z\d_]+ at \S+$/,
]

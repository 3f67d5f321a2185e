export type MailFailure = { found: string; advice: string }

const trust = 'NODE_EXTRA_CA_CERTS names a file with certificates that are trusted'
const tls =
  'Port 465 needs smtps:// in SMTP_URL, ports 587 and 25 need smtp://, and the server must support TLS 1.2'
const reach =
  'Check host and port of SMTP_URL, and that no firewall is in between: many hosting companies block the ports 25 and 465'

const failures: [RegExp, MailFailure][] = [
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)/,
    {
      found: "The mail server's certificate is self-signed",
      advice: `If the server is your own, save its certificate and start Washday with it: ${trust}`,
    },
  ],
  [
    /^(UNABLE_TO_|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE)/,
    {
      found: "The mail server's certificate is from an authority that is not known here",
      advice: `The mail server may leave out an intermediate certificate. If the authority is your own: ${trust}`,
    },
  ],
  [
    /^CERT_HAS_EXPIRED/,
    { found: "The mail server's certificate has expired", advice: 'Its operator must renew it' },
  ],
  [
    /^CERT_NOT_YET_VALID/,
    {
      found: "The mail server's certificate is not valid yet",
      advice: "Check this computer's clock",
    },
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID/,
    {
      found: "The mail server's certificate is for another host name",
      advice: 'Write the name that is in the certificate as the host of SMTP_URL',
    },
  ],
  [
    /^(EPROTO|ERR_SSL_|ETLS|UPGRADE_TIMEOUT)/,
    { found: 'No TLS connection to the mail server could be made', advice: tls },
  ],
  [
    /^SMTP 5\d\d.* to STARTTLS/,
    {
      found: 'The mail server offers no TLS, which SMTP_URL requires',
      advice: 'Write smtps:// and port 465 if the server has it, or ask the mail provider',
    },
  ],
  [
    /^GREETING_TIMEOUT/,
    { found: 'The mail server took the connection but said nothing', advice: tls },
  ],
  [
    /^SMTP 530/,
    {
      found: 'The mail server wants a user name and a password',
      advice: 'Write both into SMTP_URL: smtp://USER:PASSWORD@HOST:587',
    },
  ],
  [
    /^SMTP 5\d\d.* to RCPT TO$/,
    {
      found: 'The mail server refused this address',
      advice: 'If it refuses every address, it may want a user name and a password in SMTP_URL',
    },
  ],
  [
    /^SMTP 4\d\d.* to RCPT TO$/,
    {
      found: 'This mailbox is not accepting messages right now',
      advice: 'Washday will keep trying',
    },
  ],
  [
    /^(SMTP 53\d|SMTP 5\d\d.* to AUTH|EAUTH|ENOAUTH)/,
    {
      found: 'The mail server refused our username or password',
      advice:
        'Check both in SMTP_URL: special characters must be percent-encoded (@ becomes %40), and many providers want an "app password"',
    },
  ],
  [
    /^SMTP 5\d\d.* to MAIL FROM/,
    {
      found: 'The mail server refused our sender address',
      advice: 'MAIL_FROM must be an address from which this mail account may send',
    },
  ],
  [
    /^SMTP 4/,
    {
      found: 'The mail server did not accept the message for now',
      advice: 'Washday will keep trying',
    },
  ],
  [
    /^SMTP /,
    {
      found: 'The mail server did not accept the message',
      advice: 'Ask the mail provider, and quote the code of the answer',
    },
  ],
  [
    /^(ENOTFOUND|EDNS|EAI_AGAIN|ENODATA)/,
    {
      found: 'The name of the mail server could not be found',
      advice: 'Check the host in SMTP_URL, and that this computer can resolve names',
    },
  ],
  [
    /^ECONNREFUSED/,
    { found: 'The mail server could not be reached: nothing answers at this port', advice: reach },
  ],
  [
    /^(CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/,
    { found: 'The mail server could not be reached', advice: reach },
  ],
  [
    /^(SOCKET_TIMEOUT|EABORT|ECONNRESET|ECONNECTION|EPIPE|ESOCKET)/,
    {
      found: 'The mail server stopped answering',
      advice: 'Washday will keep trying; if it lasts, ask the mail provider',
    },
  ],
  [
    /^[A-Z\d_]+( at \S+)?$/,
    { found: 'The mail server could not be reached', advice: 'Check host and port of SMTP_URL' },
  ],
]

/** `reason` is what the SMTP channel reports; undefined for an unknown reason */
export function findMailFailure(reason: string): MailFailure | undefined {
  return failures.find(([pattern]) => pattern.test(reason))?.[1]
}

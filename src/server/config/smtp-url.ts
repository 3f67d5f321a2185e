import { isUrlWith } from './settings-reader.ts'

const example = 'smtp://USER:PASSWORD@HOST:587'
const percentEncode =
  'percent-encode special characters in the user name and the password: @ becomes %40, / %2F, ? %3F, # %23, % %25'

/** The mistake in SMTP_URL, or warnings; no line shows the user or the password. */
export function checkSmtpUrl(value: string): { mistake: string | null; warnings: string[] } {
  if (value === '') return { mistake: null, warnings: [] }
  if (endsInsidePassword(value)) {
    return { mistake: `SMTP_URL cannot be read: ${percentEncode}`, warnings: [] }
  }
  if (!isUrlWith('smtp:', 'smtps:')(value) || new URL(value).hostname === '') {
    return { mistake: 'SMTP_URL must look like smtp://user:password@host:587', warnings: [] }
  }
  return { mistake: null, warnings: listOddities(value) }
}

/** A "/", "?" or "#" in the password ends the host part of the URL before the "@". */
function endsInsidePassword(value: string): boolean {
  const [, rest = ''] = /^smtps?:\/\/(.*)$/is.exec(value) ?? []
  const end = rest.search(/[/?#]/)
  return end !== -1 && rest.includes('@', end)
}

function listOddities(value: string): string[] {
  const url = new URL(value)
  const userinfo = /^\w+:\/\/(.*)@/s.exec(value)?.[1] ?? ''
  const port = portOfSmtp(url)
  const lines: string[] = []
  if (userinfo.includes('@') || /%(?![0-9a-f]{2})/i.test(userinfo)) {
    lines.push(`SMTP_URL may be misread: ${percentEncode}`)
  }
  if (url.username && !url.password) {
    lines.push(`SMTP_URL has a user name without a password; it looks like ${example}`)
  }
  if (url.protocol === 'smtp:' && port === 465) {
    lines.push(
      'SMTP_URL starts with smtp:// but names port 465, which uses TLS from the start: write smtps://, or port 587',
    )
  }
  if (url.protocol === 'smtps:' && (port === 587 || port === 25)) {
    lines.push(
      `SMTP_URL starts with smtps:// but names port ${port}, which turns TLS on later: write smtp://, or port 465`,
    )
  }
  return lines
}

export function portOfSmtp({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'smtps:' ? 465 : 587)
}

const serverAlias =
  /^(SMTP|MAIL|EMAIL|MAILER|NODEMAILER)_((SMTP_)?(HOST|SERVER|PORT|USER|USERNAME|LOGIN|PASS|PASSWORD|SECURE|TLS|SSL|ENCRYPTION|AUTH)|HOST_(USER|PASSWORD)|URL|DSN)$/
const senderAlias =
  /^(SMTP_FROM|EMAIL_FROM|MAILER_FROM|MAIL_SENDER|EMAIL_SENDER|MAIL_FROM_ADDRESS)$/

export function findMailAliases(env: Record<string, string | undefined>): {
  names: string[]
  warnings: string[]
} {
  const isSet = (name: string) => Boolean(env[name]?.trim())
  const given = Object.keys(env).filter(isSet)
  const parts = given.filter((name) => serverAlias.test(name) && name !== 'SMTP_URL')
  const senders = given.filter((name) => senderAlias.test(name))
  const warnings: string[] = []
  if (parts.length > 0 && !isSet('SMTP_URL')) {
    warnings.push(
      `${parts.join(', ')} ${parts.length === 1 ? 'is not a setting' : 'are not settings'}: the mail server belongs in SMTP_URL=${example}`,
    )
  }
  if (senders.length > 0 && !isSet('MAIL_FROM')) {
    warnings.push(
      `${senders.join(', ')} ${senders.length === 1 ? 'is not a setting' : 'are not settings'}: the sender belongs in MAIL_FROM="Washday <hello@example.org>"`,
    )
  }
  return { names: [...parts, ...senders], warnings }
}

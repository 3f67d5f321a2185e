import type { NodemailerError } from 'nodemailer'
import { portOfSmtp } from '../../config/smtp-url.ts'

/**
 * Why a mail server did not take a message, short and without personal data: servers' words quote the address, so only
 * the codes are kept. The server is named, except in a refusal of the recipient.
 */
export function reasonOf(error: unknown, smtpUrl: string): string {
  const { code, originalCode, timeoutType, responseCode, command, response } =
    error as NodemailerError
  if (!responseCode) {
    return `${timeoutType ?? originalCode ?? code ?? 'UNKNOWN'} at ${serverOf(smtpUrl)}`
  }
  const detail = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const step = /^[A-Z ]+$/.exec(command ?? '')?.[0]
  return [
    'SMTP',
    responseCode,
    detail,
    step && `to ${step}`,
    step !== 'RCPT TO' && `at ${serverOf(smtpUrl)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** "mail.example.org:587", without user and password */
export function serverOf(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  return `${url.hostname}:${portOfSmtp(url)}`
}

import type { NodemailerError } from 'nodemailer'
import { portOfSmtp } from '../../config/smtp-url.ts'

/**
 * Why a mail server did not accept a message, without personal data: replies may quote the address, so only their codes
 * are kept. Names the server, except in a rejection of the recipient.
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

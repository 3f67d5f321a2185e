import { dirname, join } from 'node:path'
import { defaultSettings } from '../contract/settings.ts'
import { readTwilio, type TwilioSettings } from './config-twilio.ts'
import { engineOf, fileOf } from './db/engine.ts'
import { parseMailbox } from './messages/mailbox.ts'
import { nearestName } from './nearest-name.ts'

export type Config = {
  port: number
  host: string
  databaseUrl: string
  publicUrl: string
  programName: string
  contactPhone: string
  contactEmail: string
  timeZone: string
  defaultState: string
  serviceZipCodes: string[]
  admin: { username: string; password: string; email: string } | null
  smtpUrl: string | null
  mailFrom: string
  /** Null where no texts are sent */
  twilio: TwilioSettings | null
  /** Who is told of registrations and cancellations */
  adminNotificationEmails: string[]
  trustProxy: number | false
  rateLimit: boolean
  jobIntervalMs: number
  /** Where the daily backups go, and how many stay; null for none */
  backup: { folder: string; keep: number } | null
  /** Where the figures for monitoring are served; null for nowhere */
  metrics: { port: number; host: string } | null
  /** How long the server still answers after it was told to stop, for proxies to find out */
  shutdownGraceMs: number
  logLevel: (typeof logLevels)[number]
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** All settings of DESIGN.md 7, with what stands in for those left out */
const defaults = {
  PORT: '3000',
  HOST: '0.0.0.0',
  DATABASE_URL: 'file:data/washday.db',
  PUBLIC_URL: '',
  PROGRAM_NAME: defaultSettings.programName,
  CONTACT_PHONE: defaultSettings.contactPhone,
  CONTACT_EMAIL: defaultSettings.contactEmail,
  TIME_ZONE: defaultSettings.timeZone,
  DEFAULT_STATE: defaultSettings.defaultState,
  SERVICE_ZIP_CODES: defaultSettings.serviceZipCodes.join(','),
  ADMIN_USERNAME: '',
  ADMIN_PASSWORD: '',
  ADMIN_EMAIL: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  TWILIO_ACCOUNT_SID: '',
  TWILIO_AUTH_TOKEN: '',
  TWILIO_FROM: '',
  /** For tests */
  TWILIO_API_URL: 'https://api.twilio.com',
  ADMIN_NOTIFICATION_EMAILS: '',
  TRUST_PROXY: 'off',
  RATE_LIMIT: 'on',
  JOB_INTERVAL_MS: '15000',
  BACKUP_FOLDER: '',
  BACKUP_KEEP: '14',
  METRICS_PORT: 'off',
  METRICS_HOST: '127.0.0.1',
  SHUTDOWN_GRACE_MS: '0',
  LOG_LEVEL: 'info',
}
type Name = keyof typeof defaults

/** The configuration, or one line for each mistake in it. */
export function readConfig(
  env: Record<string, string | undefined>,
): { config: Config; mistakes: [] } | { config: null; mistakes: string[] } {
  const mistakes: string[] = []
  const text = (name: Name) => env[name]?.trim() || defaults[name]
  const refuse = (name: Name, rule: string) => {
    mistakes.push(`${name} must be ${rule}, but is "${text(name)}"`)
  }
  const matching = (name: Name, isRight: (value: string) => boolean, rule: string) => {
    if (!isRight(text(name))) refuse(name, rule)
    return text(name)
  }
  const whole = (name: Name, least: number, most: number) => {
    const value = Number(text(name))
    if (!Number.isInteger(value) || value < least || value > most) {
      refuse(name, `a whole number from ${least} to ${most}`)
    }
    return value
  }

  for (const name of Object.keys(env)) {
    const meant = name in defaults ? undefined : nearestName(name, Object.keys(defaults))
    if (meant) mistakes.push(`${name} is not a setting; did you mean ${meant}?`)
  }

  const port = whole('PORT', 0, 65535)
  const publicUrl = text('PUBLIC_URL') || `http://localhost:${port}`
  if (text('PUBLIC_URL') && !isUrl(publicUrl, ['http:', 'https:'])) {
    refuse('PUBLIC_URL', 'an http:// or https:// address')
  }
  const zipCodes = text('SERVICE_ZIP_CODES')
    .split(/[\s,]+/)
    .filter(Boolean)
  if (!zipCodes.every((zip) => /^\d{5}$/.test(zip))) {
    refuse('SERVICE_ZIP_CODES', 'five-digit zip codes with commas between them')
  }
  const trustProxy = text('TRUST_PROXY')
  if (trustProxy !== 'off' && !/^[1-9]$/.test(trustProxy)) {
    refuse('TRUST_PROXY', 'off, or the number of proxies in front (1 to 9)')
  }
  const rateLimit = matching('RATE_LIMIT', (v) => v === 'on' || v === 'off', 'on or off')
  const logLevel = logLevels.find((level) => level === text('LOG_LEVEL'))
  if (!logLevel) refuse('LOG_LEVEL', `one of ${logLevels.join(', ')}`)
  const smtpUrl = text('SMTP_URL')
  if (smtpUrl && !isUrl(smtpUrl, ['smtp:', 'smtps:'])) {
    mistakes.push('SMTP_URL must look like smtp://user:password@host:587')
  }
  const databaseUrl = text('DATABASE_URL')
  if (!/^file:.+/.test(databaseUrl) && !isUrl(databaseUrl, ['postgres:', 'postgresql:'])) {
    mistakes.push(
      'DATABASE_URL must look like file:data/washday.db or postgres://user:password@host/db',
    )
  }
  const backupFolder = backupFolderOf(databaseUrl, text('BACKUP_FOLDER'))
  if (backupFolder && engineOf(databaseUrl) === 'postgres') {
    mistakes.push('BACKUP_FOLDER is for SQLite; PostgreSQL is backed up by pg_dump')
  }
  const username = text('ADMIN_USERNAME')
  const password = text('ADMIN_PASSWORD')
  if (Boolean(username) !== Boolean(password)) {
    mistakes.push('ADMIN_USERNAME and ADMIN_PASSWORD must be set together')
  } else if (password && password.length < 6) {
    mistakes.push('ADMIN_PASSWORD must have at least 6 characters')
  }

  const mailFrom = text('MAIL_FROM')
  if (mailFrom && !parseMailbox(mailFrom)) {
    refuse('MAIL_FROM', 'an address, like "Washday <hello@example.org>"')
  }
  const notified = text('ADMIN_NOTIFICATION_EMAILS')
    .split(/[\s,;]+/)
    .filter(Boolean)
  if (!notified.every((address) => parseMailbox(address)?.name === '')) {
    refuse('ADMIN_NOTIFICATION_EMAILS', 'e-mail addresses with commas between them')
  }
  const { twilio, mistakes: twilioMistakes } = readTwilio(text)
  mistakes.push(...twilioMistakes)
  const contactEmail = matching(
    'CONTACT_EMAIL',
    (v) => parseMailbox(v)?.name === '',
    'an e-mail address',
  )
  const config: Config = {
    port,
    host: text('HOST'),
    databaseUrl,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    programName: text('PROGRAM_NAME'),
    contactPhone: text('CONTACT_PHONE'),
    contactEmail,
    timeZone: matching('TIME_ZONE', isTimeZone, 'a time zone such as America/New_York'),
    defaultState: text('DEFAULT_STATE'),
    serviceZipCodes: zipCodes,
    admin: username ? { username, password, email: text('ADMIN_EMAIL') || contactEmail } : null,
    smtpUrl: smtpUrl || null,
    mailFrom: mailFrom || contactEmail,
    twilio,
    adminNotificationEmails: [...new Set(notified)],
    trustProxy: trustProxy === 'off' ? false : Number(trustProxy),
    rateLimit: rateLimit === 'on',
    jobIntervalMs: whole('JOB_INTERVAL_MS', 10, 3_600_000),
    backup: backupFolder ? { folder: backupFolder, keep: whole('BACKUP_KEEP', 1, 3660) } : null,
    metrics:
      text('METRICS_PORT') === 'off'
        ? null
        : { port: whole('METRICS_PORT', 0, 65535), host: text('METRICS_HOST') },
    shutdownGraceMs: whole('SHUTDOWN_GRACE_MS', 0, 60_000),
    logLevel: logLevel ?? 'info',
  }
  return mistakes.length > 0 ? { config: null, mistakes } : { config, mistakes: [] }
}

/** Beside the database unless another folder is named; null for none */
function backupFolderOf(databaseUrl: string, folder: string): string | null {
  if (folder === 'off') return null
  if (folder || engineOf(databaseUrl) === 'postgres') return folder || null
  return join(dirname(fileOf(databaseUrl)), 'backups')
}

function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

import { dirname, join } from 'node:path'
import { defaultSettings } from '../../contract/settings.ts'
import { findPlaceOfFile } from '../../domain/backup-command.ts'
import { parseMailbox } from '../../domain/mailbox.ts'
import type { ProgramSettings } from '../../domain/program-settings.ts'
import { engineOf, fileOf } from '../db/engine.ts'
import { findAddressMistakes } from '../db/postgres-address.ts'
import { type FirstAdmin, readFirstAdmin } from './first-admin-settings.ts'
import { isLocalHost } from './local-host.ts'
import { findMisspelledSettings } from './misspelled-settings.ts'
import { programDefaults, readProgramSettings } from './program-settings.ts'
import { hasDeadLinks } from './sends-texts.ts'
import { createSettingsReader, isUrlWith, orEmpty, type SettingsReader } from './settings-reader.ts'
import { checkSmtpUrl } from './smtp-url.ts'
import { readTwilio, type TwilioSettings } from './twilio-settings.ts'
import { readWebhooks, type WebhookConfig } from './webhook-settings.ts'

/** What the process itself needs; it changes only with a restart. */
export type ProcessConfig = WebhookConfig & {
  port: number
  host: string
  databaseUrl: string
  databasePoolSize: number
  publicUrl: string
  /** False if links in messages lead to this machine */
  hasPublicUrl: boolean
  timeZone: string
  admin: FirstAdmin | null
  smtpUrl: string | null
  mailFrom: string
  twilio: TwilioSettings | null
  trustProxy: number | false
  rateLimit: boolean
  jobIntervalMs: number
  /** Maximum number of texts in a day (DESIGN.md 5, rule 16) */
  textsPerDay: number
  /** Null: no backups are made. `keep` is the number of daily backups. */
  backup: { folder: string; keep: number } | null
  /** Run through `sh -c` for each new backup, or once a night on PostgreSQL; null for none */
  backupCommand: string | null
  metrics: { port: number; host: string } | null
  /** How long a stopping server keeps answering, so that proxies can notice */
  shutdownGraceMs: number
  logLevel: (typeof logLevels)[number]
}

/** Values from the environment. Its program settings apply until they are changed on screen (docs/decisions/0049). */
export type Config = ProcessConfig & ProgramSettings

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const defaults = {
  PORT: '3000',
  HOST: '0.0.0.0',
  DATABASE_URL: 'file:data/washday.db',
  DATABASE_POOL_SIZE: '10',
  PUBLIC_URL: '',
  ...programDefaults,
  TIME_ZONE: defaultSettings.timeZone,
  ADMIN_USERNAME: '',
  ADMIN_PASSWORD: '',
  ADMIN_EMAIL: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  TWILIO_ACCOUNT_SID: '',
  TWILIO_AUTH_TOKEN: '',
  TWILIO_FROM: '',
  /** Changed only by tests */
  TWILIO_API_URL: 'https://api.twilio.com',
  TEXT_WEBHOOK_URL: '',
  TEXT_WEBHOOK_SECRET: '',
  WEBHOOK_NETWORKS: '',
  TRUST_PROXY: 'off',
  RATE_LIMIT: 'on',
  JOB_INTERVAL_MS: '15000',
  TEXTS_PER_DAY: '500',
  BACKUP_FOLDER: '',
  BACKUP_KEEP: '14',
  BACKUP_COMMAND: '',
  METRICS_PORT: 'off',
  METRICS_HOST: '127.0.0.1',
  SHUTDOWN_GRACE_MS: '0',
  LOG_LEVEL: 'info',
}
type Reader = SettingsReader<keyof typeof defaults>

export const settingNames: readonly string[] = Object.keys(defaults)

/**
 * Returns the configuration, or a line for each mistake; warnings are about values that are valid but probably wrong.
 */
export function readConfig(
  env: Record<string, string | undefined>,
):
  | { config: Config; mistakes: []; warnings: string[] }
  | { config: null; mistakes: string[]; warnings: string[] } {
  const reader = createSettingsReader(env, defaults)
  const { mistakes, text, matching, secret, whole, oneOf } = reader
  const { warnings, ...misspelled } = findMisspelledSettings(env, settingNames)
  mistakes.push(...misspelled.mistakes)
  const port = whole('PORT', 0, 65535)
  const program = readProgramSettings(reader)
  const databaseUrl = secret(
    'DATABASE_URL',
    (url) => /^(file:.|postgres(ql)?:\/\/)/.test(url),
    'file:data/washday.db or postgres://user:password@host/db',
  )
  mistakes.push(...findAddressMistakes(databaseUrl))
  const publicUrl = readPublicUrl(reader)
  const smtp = checkSmtpUrl(text('SMTP_URL'))
  if (smtp.mistake) mistakes.push(smtp.mistake)
  warnings.push(...smtp.warnings)
  const config: Config = {
    port,
    host: text('HOST'),
    databaseUrl,
    databasePoolSize: whole('DATABASE_POOL_SIZE', 3, 200),
    publicUrl: publicUrl || `http://localhost:${port}`,
    hasPublicUrl: publicUrl !== '' && !isLocalUrl(publicUrl),
    ...program,
    timeZone: matching('TIME_ZONE', isTimeZone, 'a time zone such as America/New_York'),
    admin: readFirstAdmin(reader, program.contactEmail),
    smtpUrl: text('SMTP_URL') || null,
    mailFrom: readMailFrom(reader) || program.contactEmail,
    twilio: readTwilio(reader),
    ...readWebhooks(reader),
    trustProxy: readTrustProxy(reader),
    rateLimit: matching('RATE_LIMIT', (v) => v === 'on' || v === 'off', 'on or off') === 'on',
    jobIntervalMs: whole('JOB_INTERVAL_MS', 10, 3_600_000),
    textsPerDay: whole('TEXTS_PER_DAY', 1, 1_000_000),
    backup: readBackup(reader, databaseUrl),
    backupCommand: text('BACKUP_COMMAND') || null,
    metrics:
      text('METRICS_PORT') === 'off'
        ? null
        : { port: whole('METRICS_PORT', 0, 65535), host: text('METRICS_HOST') },
    shutdownGraceMs: whole('SHUTDOWN_GRACE_MS', 0, 60_000),
    logLevel: oneOf('LOG_LEVEL', logLevels),
  }
  if (hasDeadLinks(config)) {
    warnings.push(
      `PUBLIC_URL is ${publicUrl ? 'an address of this machine' : 'not set'}, so every link in a message leads to ${config.publicUrl}, which families cannot open`,
    )
  }
  const { pathname = '/' } = URL.parse(publicUrl) ?? {}
  if (pathname !== '/') {
    warnings.push(
      `PUBLIC_URL has a path, ${pathname}, but every page is served from the root of its host, so links in messages lead nowhere: leave the path out`,
    )
  }
  if (config.metrics && port > 0 && config.metrics.port === port) {
    mistakes.push(
      `METRICS_PORT and PORT are both ${port}: choose another METRICS_PORT, such as ${port === 9464 ? 9465 : 9464}`,
    )
  }
  if (config.backupCommand && !config.backup && engineOf(databaseUrl) === 'sqlite') {
    config.backupCommand = null
    warnings.push('BACKUP_COMMAND is not used, because BACKUP_FOLDER is off')
  }
  if (
    config.backupCommand &&
    config.backup &&
    findPlaceOfFile(config.backupCommand) === 'unclear'
  ) {
    mistakes.push(
      'BACKUP_COMMAND must say where the file of the backup goes: write "$1" there, with the double quotes, and the whole command in single quotes',
    )
  }
  if (
    config.backupCommand &&
    engineOf(databaseUrl) === 'postgres' &&
    usesFile(config.backupCommand)
  ) {
    warnings.push(
      'BACKUP_COMMAND mentions $1, but gets no file on PostgreSQL: have it run pg_dump (see Backups in docs/operations.md)',
    )
  }
  return mistakes.length > 0
    ? { config: null, mistakes, warnings }
    : { config, mistakes: [], warnings }
}

const usesFile = (command: string) => /\$(1|\{1|@|BACKUP_FILE|\{BACKUP_FILE)/.test(command)

function readPublicUrl({ matching }: Reader): string {
  const isUrl = isUrlWith('http:', 'https:')
  // Links append a path to this URL, so a query or fragment would break them, and a password would be sent to families.
  const isValid = orEmpty((value) => isUrl(value) && !/[?#@]/.test(value))
  const rule = 'an http:// or https:// address without ?, # or a user name'
  return matching('PUBLIC_URL', isValid, rule)
    .replace(/\/+$/, '')
    .replace(/^(https?):\/*/i, (_, scheme: string) => `${scheme.toLowerCase()}://`)
}

/** `URL` normalizes spellings of an address, such as 127.1. */
function isLocalUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  return isLocalHost(new URL(url).hostname)
}

function readMailFrom({ matching }: Reader): string {
  const isMailbox = (value: string) => parseMailbox(value) !== undefined
  return matching('MAIL_FROM', orEmpty(isMailbox), 'an address, like "Washday <hello@example.org>"')
}

function readTrustProxy({ matching }: Reader): number | false {
  const hops = matching(
    'TRUST_PROXY',
    (value) => value === 'off' || /^[1-9]$/.test(value),
    'off, or the number of proxies in front (1 to 9)',
  )
  return hops === 'off' ? false : Number(hops)
}

function readBackup({ mistakes, text, whole }: Reader, databaseUrl: string): Config['backup'] {
  const folder = text('BACKUP_FOLDER')
  if (folder === 'off') return null
  if (engineOf(databaseUrl) === 'postgres') {
    if (folder) mistakes.push('BACKUP_FOLDER is for SQLite; PostgreSQL is backed up by pg_dump')
    return null
  }
  return {
    folder: folder || join(dirname(fileOf(databaseUrl)), 'backups'),
    keep: whole('BACKUP_KEEP', 1, 3660),
  }
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

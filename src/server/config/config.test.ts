import { BlockList } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('every setting has a default', () => {
  expect(readConfig({}).config).toEqual({
    port: 3000,
    host: '0.0.0.0',
    databaseUrl: 'file:data/washday.db',
    databasePoolSize: 10,
    publicUrl: 'http://localhost:3000',
    hasPublicUrl: false,
    programName: 'Washday',
    contactPhone: expect.stringContaining('555'),
    contactEmail: expect.stringMatching(/@example\.org$/),
    timeZone: 'America/New_York',
    defaultState: 'OH',
    serviceZipCodes: [
      '45252',
      '45247',
      '45053',
      '45052',
      '45033',
      '45030',
      '45013',
      '45002',
      '47060',
      '47025',
    ],
    admin: null,
    smtpUrl: null,
    mailFrom: expect.stringMatching(/@example\.org$/),
    twilio: null,
    textWebhook: null,
    webhooks: { networks: expect.any(BlockList), hasOwnNetworks: false },
    adminNotificationEmails: [],
    trustProxy: false,
    rateLimit: true,
    noShows: { banMonths: null, warnsFirst: false },
    reminders: { evening: '18:00', dayOfHours: 3 },
    eventListTime: '18:00',
    keepNamesMonths: 12,
    signUpDaysBefore: null,
    jobIntervalMs: 15_000,
    textsPerDay: 500,
    backup: { folder: join('data', 'backups'), keep: 14 },
    backupCommand: null,
    metrics: null,
    shutdownGraceMs: 0,
    logLevel: 'info',
  })
})

test('an empty setting counts as not set, and spaces around a value are ignored', () => {
  const { config } = readConfig({ PORT: '', TIME_ZONE: ' America/Chicago ', SMTP_URL: ' ' })
  expect(config).toMatchObject({ port: 3000, timeZone: 'America/Chicago', smtpUrl: null })
})

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: '+15550100100',
}

describe('settings are read', () => {
  test.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PUBLIC_URL: 'https://wash.example.org/' }, { publicUrl: 'https://wash.example.org' }],
    [{ PUBLIC_URL: 'HTTPS://wash.example.org' }, { publicUrl: 'https://wash.example.org' }],
    [{ PUBLIC_URL: 'https:wash.example.org' }, { publicUrl: 'https://wash.example.org' }],
    [{ DATABASE_URL: 'postgres://u:p@db/wash' }, { databaseUrl: 'postgres://u:p@db/wash' }],
    [
      { SERVICE_ZIP_CODES: '45030, 45013;\n45002' },
      { serviceZipCodes: ['45030', '45013', '45002'] },
    ],
    [{ SMTP_URL: 'smtps://u:p@mail.example.org:465' }, { smtpUrl: expect.any(String) }],
    [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [{ RATE_LIMIT: 'off' }, { rateLimit: false }],
    [
      twilio,
      {
        twilio: {
          accountSid: twilio.TWILIO_ACCOUNT_SID,
          authToken: 'secret',
          from: '+15550100100',
          apiUrl: 'https://api.twilio.com',
        },
      },
    ],
    [
      {
        ...twilio,
        TWILIO_FROM: `MG${'0a'.repeat(16)}`,
        TWILIO_API_URL: 'http://localhost:1234/',
      },
      {
        twilio: expect.objectContaining({
          from: `MG${'0a'.repeat(16)}`,
          apiUrl: 'http://localhost:1234',
        }),
      },
    ],
    [
      { DATABASE_URL: 'file:/var/wash/a.db', BACKUP_KEEP: '3' },
      { backup: { folder: join('/var/wash', 'backups'), keep: 3 } },
    ],
    [{ BACKUP_FOLDER: '/mnt/stick' }, { backup: { folder: '/mnt/stick', keep: 14 } }],
    [{ BACKUP_FOLDER: 'off' }, { backup: null }],
    [{ DATABASE_URL: 'postgres://u:p@db/wash', BACKUP_FOLDER: 'off' }, { backup: null }],
    [{ DATABASE_URL: 'postgres://u:p@db/wash' }, { backup: null }],
    [{ METRICS_PORT: '9464' }, { metrics: { port: 9464, host: '127.0.0.1' } }],
    [{ METRICS_PORT: '1', METRICS_HOST: '0.0.0.0' }, { metrics: { port: 1, host: '0.0.0.0' } }],
    [{ METRICS_PORT: 'off' }, { metrics: null }],
    [{ KEEP_NAMES_MONTHS: 'forever' }, { keepNamesMonths: null }],
    [{ SIGN_UP_DAYS_BEFORE: '7' }, { signUpDaysBefore: 7 }],
    [
      { REMINDER_TIME: '19:30', DAY_OF_REMINDER_HOURS: '2' },
      { reminders: { evening: '19:30', dayOfHours: 2 } },
    ],
    [{ SHUTDOWN_GRACE_MS: '5000' }, { shutdownGraceMs: 5000 }],
    [
      { ADMIN_USERNAME: 'maria', ADMIN_PASSWORD: 'secret', ADMIN_EMAIL: 'maria@example.org' },
      { admin: { username: 'maria', password: 'secret', email: 'maria@example.org' } },
    ],
    [
      { CONTACT_EMAIL: 'hello@example.org' },
      { contactEmail: 'hello@example.org', mailFrom: 'hello@example.org' },
    ],
    [
      { ADMIN_NOTIFICATION_EMAILS: 'a@example.org, b@localhost;A@example.org' },
      { adminNotificationEmails: ['a@example.org', 'b@localhost'] },
    ],
  ] as [Record<string, string>, object][])('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject({ config: expected, mistakes: [] })
  })
})

describe('texts through a webhook', () => {
  const secret = `whsec_${'A'.repeat(43)}=`
  const url = 'https://texts.example.org/send'

  test('require a URL and a secret', () => {
    const { config } = readConfig({ TEXT_WEBHOOK_URL: url, TEXT_WEBHOOK_SECRET: secret })
    expect(config?.textWebhook).toEqual({ url, secret })
    expect(readConfig({}).config?.textWebhook).toBeNull()
    expect(readConfig({ TEXT_WEBHOOK_URL: url }).mistakes).toEqual([
      'TEXT_WEBHOOK_URL and TEXT_WEBHOOK_SECRET must be set together',
    ])
  })

  test.each([
    ['http://texts.example.org/'],
    ['https://10.1.0.5/send'],
    ['https://me:secret@texts.example.org/'],
  ])('cannot go to %s, and no mistake shows a secret', (TEXT_WEBHOOK_URL) => {
    const { mistakes } = readConfig({ TEXT_WEBHOOK_URL, TEXT_WEBHOOK_SECRET: 'whsec_short' })
    expect(mistakes).toHaveLength(2)
    expect(mistakes.join()).not.toMatch(/me:secret|whsec_short/)
  })

  test('can go to a private network if WEBHOOK_NETWORKS lists it', () => {
    const env = { TEXT_WEBHOOK_URL: 'http://10.1.0.5/send', TEXT_WEBHOOK_SECRET: secret }
    expect(readConfig({ ...env, WEBHOOK_NETWORKS: '10.1.0.0/16, fd12::/16' }).mistakes).toEqual([])
    expect(readConfig({ WEBHOOK_NETWORKS: '10.1' }).mistakes[0]).toMatch(/^WEBHOOK_NETWORKS must/)
  })

  test('cannot also be sent through Twilio', () => {
    const { mistakes } = readConfig({
      TEXT_WEBHOOK_URL: url,
      TEXT_WEBHOOK_SECRET: secret,
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+15550100100',
    })
    expect(mistakes).toEqual(['TWILIO_ACCOUNT_SID and TEXT_WEBHOOK_URL cannot both send the texts'])
  })
})

test('BACKUP_COMMAND is ignored with a warning if BACKUP_FOLDER is off on SQLite', () => {
  const env = { BACKUP_FOLDER: 'off', BACKUP_COMMAND: 'rclone copy' }
  const { config, warnings } = readConfig(env)
  expect(config).toMatchObject({ backupCommand: null })
  expect(warnings).toContain('BACKUP_COMMAND is not used, because BACKUP_FOLDER is off')
  const DATABASE_URL = 'postgres://washday@localhost/washday'
  expect(readConfig({ ...env, DATABASE_URL }).config?.backupCommand).toBe('rclone copy')
})

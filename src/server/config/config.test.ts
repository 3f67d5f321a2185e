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
    [{ DATABASE_URL: 'postgres://u:p@db/wash' }, { databaseUrl: 'postgres://u:p@db/wash' }],
    [
      { SERVICE_ZIP_CODES: '45030, 45013\n45002' },
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
      { ADMIN_NOTIFICATION_EMAILS: 'a@example.org, b@example.org;a@example.org' },
      { adminNotificationEmails: ['a@example.org', 'b@example.org'] },
    ],
  ] as [Record<string, string>, object][])('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject({ config: expected, mistakes: [] })
  })
})

describe('a mistake gives one line that names the setting', () => {
  test.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, but is "80a"'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, but is "65536"'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, but is "-1"'],
    [
      { PUBLIC_URL: 'wash.example.org' },
      'PUBLIC_URL must be an http:// or https:// address, but is "wash.example.org"',
    ],
    [
      { TIME_ZONE: 'Ohio/Harrison' },
      'TIME_ZONE must be a time zone such as America/New_York, but is "Ohio/Harrison"',
    ],
    [
      { SERVICE_ZIP_CODES: '45030,4501' },
      'SERVICE_ZIP_CODES must be five-digit zip codes with commas between them, but is "45030,4501"',
    ],
    [{ RATE_LIMIT: 'no' }, 'RATE_LIMIT must be on or off, but is "no"'],
    [
      { TRUST_PROXY: 'yes' },
      'TRUST_PROXY must be off, or the number of proxies in front (1 to 9), but is "yes"',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but is "loud"',
    ],
    [
      { JOB_INTERVAL_MS: '0' },
      'JOB_INTERVAL_MS must be a whole number from 10 to 3600000, but is "0"',
    ],
    [
      { ADMIN_NOTIFICATION_EMAILS: 'a@example.org, Maria' },
      'ADMIN_NOTIFICATION_EMAILS must be e-mail addresses with commas between them, but is "a@example.org, Maria"',
    ],
    [
      { REMINDER_TIME: '21:00' },
      'REMINDER_TIME must be a time from 08:00 to 20:00, such as 18:00, but is "21:00"',
    ],
    [
      { KEEP_NAMES_MONTHS: '0' },
      'KEEP_NAMES_MONTHS must be a whole number of months from 1 to 120, or forever, but is "0"',
    ],
    [
      { CONTACT_PHONE: 'the office' },
      'CONTACT_PHONE must be a phone number, such as (555) 010-0100, but is "the office"',
    ],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must look like smtp://user:password@host:587'],
    [
      { DATABASE_URL: 'mysql://localhost/wash' },
      'DATABASE_URL must look like file:data/washday.db or postgres://user:password@host/db',
    ],
    [
      { DATABASE_URL: 'postgres://u:p@db/wash', BACKUP_FOLDER: 'backups' },
      'BACKUP_FOLDER is for SQLite; PostgreSQL is backed up by pg_dump',
    ],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1 to 3660, but is "0"'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a whole number from 0 to 65535, but is "on"'],
    [
      { SHUTDOWN_GRACE_MS: '5s' },
      'SHUTDOWN_GRACE_MS must be a whole number from 0 to 60000, but is "5s"',
    ],
    [
      { TWILIO_AUTH_TOKEN: 'secret' },
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together',
    ],
    [
      { ...twilio, TWILIO_FROM: '' },
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together',
    ],
    [
      { ...twilio, TWILIO_ACCOUNT_SID: 'SK1' },
      'TWILIO_ACCOUNT_SID must be AC with 32 digits and letters (a to f) after it, but is "SK1"',
    ],
    [
      { ...twilio, TWILIO_FROM: '555 010 0100' },
      'TWILIO_FROM must be a number like +15550100100 or a messaging service (MG...), but is "555 010 0100"',
    ],
    [
      { ...twilio, TWILIO_API_URL: 'localhost:1234' },
      'TWILIO_API_URL must be an http:// or https:// address, but is "localhost:1234"',
    ],
    [{ CONTACT_EMAIL: 'hello' }, 'CONTACT_EMAIL must be an e-mail address, but is "hello"'],
    [{ ADMIN_USERNAME: 'maria' }, 'ADMIN_USERNAME and ADMIN_PASSWORD must be set together'],
    [
      { ADMIN_USERNAME: 'maria', ADMIN_PASSWORD: 'short' },
      'ADMIN_PASSWORD must have at least 6 characters',
    ],
    [{ DATABASE_ULR: 'file:x' }, 'DATABASE_ULR is not a setting; did you mean DATABASE_URL?'],
    [{ database_url: 'file:x' }, 'database_url is not a setting; did you mean DATABASE_URL?'],
    [{ Database_Url: 'file:x' }, 'Database_Url is not a setting; did you mean DATABASE_URL?'],
    [{ DATABSE_URL: 'file:x' }, 'DATABSE_URL is not a setting; did you mean DATABASE_URL?'],
    [
      { DATABASE_POOL_SIZE: '2' },
      'DATABASE_POOL_SIZE must be a whole number from 3 to 200, but is "2"',
    ],
  ] as [Record<string, string>, string][])('%j: %s', (env, line) => {
    expect(readConfig(env)).toMatchObject({ config: null, mistakes: [line] })
  })

  test('no line shows a secret', () => {
    const { mistakes } = readConfig({
      SMTP_URL: 'http://user:secret@mail.example.org',
      DATABASE_URL: 'mysql://user:secret@localhost/wash',
      ADMIN_USERNAME: 'maria',
      ADMIN_PASSWORD: 'passw',
    })
    expect(mistakes).toHaveLength(3)
    expect(mistakes.join()).not.toMatch(/secret|passw\b/)
  })

  test('common environment variables are not taken for misspelled settings', () => {
    const env = { HOME: '/x', PATH: '/bin', HOSTNAME: 'x', LOGNAME: 'x', npm_config_port: '1' }
    expect(readConfig({ ...env, TZ: 'UTC', LANG: 'C', PWD: '/' }).mistakes).toEqual([])
  })
})

describe('the server starts with a warning for', () => {
  const smtp = { SMTP_URL: 'smtp://localhost:587' }
  const deadLinks =
    'PUBLIC_URL is not set, so every link in a message leads to http://localhost:3000, which families cannot open'

  test.each([
    [{ LOGLEVEL: 'verbose' }, ['LOGLEVEL is not a setting; did you mean LOG_LEVEL?']],
    [{ TIMEZONE: 'UTC' }, ['TIMEZONE is not a setting; did you mean TIME_ZONE?']],
    [{ CONTACTPHONE: '1' }, ['CONTACTPHONE is not a setting; did you mean CONTACT_PHONE?']],
    [{ TIMEZONE: 'UTC', TIME_ZONE: 'America/Chicago' }, []],
    [{ DATABASE_ULR: 'file:x', DATABASE_URL: 'file:data/y.db' }, []],
    [smtp, [deadLinks]],
    [
      {
        TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
        TWILIO_AUTH_TOKEN: 'x',
        TWILIO_FROM: '+15550100100',
      },
      [deadLinks],
    ],
    ...[
      'http://localhost:3000',
      'http://127.0.0.1',
      'http://0.0.0.0:3000',
      'http://[::1]:3000',
    ].map((address) => [
      { ...smtp, PUBLIC_URL: address },
      [
        `PUBLIC_URL is an address of this machine, so every link in a message leads to ${address}, which families cannot open`,
      ],
    ]),
    [{ PUBLIC_URL: 'http://localhost:3000' }, []],
    [{ ...smtp, PUBLIC_URL: 'https://wash.example.org' }, []],
    [{}, []],
  ] as [Record<string, string>, string[]][])('%j: %j', (env, warnings) => {
    expect(readConfig(env)).toMatchObject({ mistakes: [], warnings })
  })
})

describe('texts by a webhook', () => {
  const secret = `whsec_${'A'.repeat(43)}=`
  const url = 'https://texts.example.org/send'

  test('need an address and a secret', () => {
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
  ])('do not go to %s, and no line shows a secret', (TEXT_WEBHOOK_URL) => {
    const { mistakes } = readConfig({ TEXT_WEBHOOK_URL, TEXT_WEBHOOK_SECRET: 'whsec_short' })
    expect(mistakes).toHaveLength(2)
    expect(mistakes.join()).not.toMatch(/me:secret|whsec_short/)
  })

  test('go to an own network if that is listed', () => {
    const env = { TEXT_WEBHOOK_URL: 'http://10.1.0.5/send', TEXT_WEBHOOK_SECRET: secret }
    expect(readConfig({ ...env, WEBHOOK_NETWORKS: '10.1.0.0/16, fd12::/16' }).mistakes).toEqual([])
    expect(readConfig({ WEBHOOK_NETWORKS: '10.1' }).mistakes[0]).toMatch(/^WEBHOOK_NETWORKS must/)
  })

  test('do not go by Twilio too', () => {
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

import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: '+15550100100',
}

const percentEncode =
  'percent-encode special characters in the user name and the password: @ becomes %40, / %2F, ? %3F, # %23, % %25'

describe('a mistake gives one line that names the setting', () => {
  test.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, but is "80a"'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, but is "65536"'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, but is "-1"'],
    [
      { PUBLIC_URL: 'wash.example.org' },
      'PUBLIC_URL must be an http:// or https:// address without ?, # or a user name, but is "wash.example.org"',
    ],
    [
      { PUBLIC_URL: 'https://wash.example.org/?from=mail' },
      'PUBLIC_URL must be an http:// or https:// address without ?, # or a user name, but is "https://wash.example.org/?from=mail"',
    ],
    [
      { PUBLIC_URL: 'https://maria:se/cret@wash.example.org' },
      'PUBLIC_URL must be an http:// or https:// address without ?, # or a user name, but is "https://...@wash.example.org"',
    ],
    [
      { TIME_ZONE: 'Ohio/Harrison' },
      'TIME_ZONE must be a time zone such as America/New_York, but is "Ohio/Harrison"',
    ],
    [
      { SERVICE_ZIP_CODES: '45030,4501' },
      'SERVICE_ZIP_CODES must be five-digit zip codes, separated by commas, but is "45030,4501"',
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
      'ADMIN_NOTIFICATION_EMAILS must be email addresses, separated by commas, but is "a@example.org, Maria"',
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
      'CONTACT_PHONE must be one phone number in digits, such as (555) 010-0100, but is "the office"',
    ],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must look like smtp://user:password@host:587'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must look like smtp://user:password@host:587'],
    ...['pa/ss', 'pa#ss', 'pa?ss', '12/ss', '12#ss', '12?ss'].map((password) => [
      { SMTP_URL: `smtp://me@example.org:${password}@mail.example.org:587` },
      `SMTP_URL cannot be read: ${percentEncode}`,
    ]),
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
      // The line shows no value, because the SID and the token may have been swapped.
      'TWILIO_ACCOUNT_SID must look like AC with 32 digits and letters (a to f) after it',
    ],
    [
      { ...twilio, TWILIO_FROM: '555 010 0100' },
      'TWILIO_FROM must look like +15550100100, or a messaging service: MG with 32 digits and letters (a to f) after it',
    ],
    [
      { ...twilio, TWILIO_API_URL: 'localhost:1234' },
      'TWILIO_API_URL must be an http:// or https:// address, but is "localhost:1234"',
    ],
    [{ CONTACT_EMAIL: 'hello' }, 'CONTACT_EMAIL must be an email address, but is "hello"'],
    [
      { CONTACT_EMAIL: 'help@exampl' },
      'CONTACT_EMAIL must be an email address, but is "help@exampl"',
    ],
    [{ ADMIN_USERNAME: 'maria' }, 'ADMIN_USERNAME and ADMIN_PASSWORD must be set together'],
    [
      { ADMIN_USERNAME: 'maria', ADMIN_PASSWORD: 'short' },
      'ADMIN_PASSWORD must have at least 6 characters',
    ],
    [{ DATABASE_ULR: 'file:x' }, 'DATABASE_ULR is not a setting; did you mean DATABASE_URL?'],
    [{ database_url: 'file:x' }, 'database_url is not a setting; did you mean DATABASE_URL?'],
    [{ Database_Url: 'file:x' }, 'Database_Url is not a setting; did you mean DATABASE_URL?'],
    [{ DATABSE_URL: 'file:x' }, 'DATABSE_URL is not a setting; did you mean DATABASE_URL?'],
    ...['SMPT_URL', 'smtp_url', 'SMTP_ULR', 'SMTPURL'].map((name) => [
      { [name]: 'smtp://me:secret@mail.example.org:587' },
      `${name} is not a setting; did you mean SMTP_URL?`,
    ]),
    [{ SMPT_URL: 'mail.example.org' }, 'SMPT_URL is not a setting; did you mean SMTP_URL?'],
    [
      { PORT: '9464', METRICS_PORT: '9464' },
      'METRICS_PORT and PORT are both 9464: choose another METRICS_PORT, such as 9465',
    ],
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

describe('the server starts with', () => {
  const smtp = { SMTP_URL: 'smtp://localhost:587' }
  const online = { PUBLIC_URL: 'https://wash.example.org' }
  const deadLinks =
    'PUBLIC_URL is not set, so every link in a message leads to http://localhost:3000, which families cannot open'

  test.each([
    [{ LOGLEVEL: 'verbose' }, ['LOGLEVEL is not a setting; did you mean LOG_LEVEL?']],
    [{ TIMEZONE: 'UTC' }, ['TIMEZONE is not a setting; did you mean TIME_ZONE?']],
    [{ CONTACTPHONE: '1' }, ['CONTACTPHONE is not a setting; did you mean CONTACT_PHONE?']],
    [{ TIMEZONE: 'UTC', TIME_ZONE: 'America/Chicago' }, []],
    [{ DATABASE_ULR: 'file:x', DATABASE_URL: 'file:data/y.db' }, []],
    [{ AMQP_URL: 'amqp://localhost' }, ['AMQP_URL is not a setting; did you mean SMTP_URL?']],
    [{ SMTP_URI: '' }, ['SMTP_URI is not a setting; did you mean SMTP_URL?']],
    [{ SMPT_URL: 'smtp://localhost', ...smtp }, [deadLinks]],
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
    [
      { ...smtp, PUBLIC_URL: 'https://example.org/app/' },
      [
        'PUBLIC_URL has a path, /app, but every page is served from the root of its host, so links in messages lead nowhere: leave the path out',
      ],
    ],
    [{ PUBLIC_URL: 'http://localhost:3000' }, []],
    [{ ...smtp, PUBLIC_URL: 'https://wash.example.org' }, []],
    [{ ...online, SMTP_URL: 'smtp://me%40example.org:pa%2Fss@mail.example.org:587' }, []],
    ...['me@example.org:pass', 'me:p@ss', 'me:5%off'].map((userinfo) => [
      { ...online, SMTP_URL: `smtp://${userinfo}@mail.example.org:587` },
      [`SMTP_URL may be misread: ${percentEncode}`],
    ]),
    [
      { ...online, SMTP_URL: 'smtp://me@mail.example.org' },
      ['SMTP_URL has a user name without a password; it looks like smtp://USER:PASSWORD@HOST:587'],
    ],
    [
      { ...online, SMTP_URL: 'smtp://mail.example.org:465' },
      [
        'SMTP_URL starts with smtp:// but names port 465, which uses TLS from the start: write smtps://, or port 587',
      ],
    ],
    [
      { ...online, SMTP_URL: 'smtps://mail.example.org:587' },
      [
        'SMTP_URL starts with smtps:// but names port 587, which turns TLS on later: write smtp://, or port 465',
      ],
    ],
    [
      { SMTP_HOST: 'mail.example.org', SMTP_PORT: '587', EMAIL_HOST_PASSWORD: 'x' },
      [
        'SMTP_HOST, SMTP_PORT, EMAIL_HOST_PASSWORD are not settings: the mail server belongs in SMTP_URL=smtp://USER:PASSWORD@HOST:587',
      ],
    ],
    [
      { EMAIL_HOST: 'mail.example.org', SMTP_FROM: 'hello@example.org' },
      [
        'EMAIL_HOST is not a setting: the mail server belongs in SMTP_URL=smtp://USER:PASSWORD@HOST:587',
        'SMTP_FROM is not a setting: the sender belongs in MAIL_FROM="Washday <hello@example.org>"',
      ],
    ],
    ...['DB_URL', 'POSTGRES_URL', 'PGHOST', 'DATABASE'].map((name) => [
      { [name]: 'postgres://u:secret@db.example.org/washday' },
      [
        `${name} is not a setting: the database belongs in DATABASE_URL=file:data/washday.db or postgres://USER:PASSWORD@HOST/DATABASE`,
      ],
    ]),
    [
      { BACKUP_DIR: '/backups', ZIP_CODES: '45252' },
      [
        'BACKUP_DIR is not a setting: for SQLite backups, set BACKUP_FOLDER (such as /var/backups/washday); for PostgreSQL, set BACKUP_COMMAND',
        'ZIP_CODES is not a setting: set SERVICE_ZIP_CODES, such as 45252,45247',
      ],
    ],
    [{ PGHOST: 'x', DATABASE_URL: 'postgres://u@db.example.org/washday' }, []],
    [{ BACKUP_DIR: '/backups', BACKUP_COMMAND: 'cp "$1" "$BACKUP_DIR"' }, []],
    [{ ...smtp, ...online, SMTP_PASS: 'x', MAIL_HOST: 'x', MAIL_SERVER: '' }, []],
    [{}, []],
  ] as [Record<string, string>, string[]][])('%j and warns of %j', (env, warnings) => {
    expect(readConfig(env)).toMatchObject({ mistakes: [], warnings })
  })
})

import { describe, expect, test } from 'vitest'
import { isInstallationFault } from './mail-failure.ts'

describe('a fault of this installation', () => {
  test.each([
    'ECONNREFUSED at mail.example.org:587',
    'DEPTH_ZERO_SELF_SIGNED_CERT at mail.example.org:465',
    'EAUTH at mail.example.org:587',
    'SMTP 421 4.7.0 at mail.example.org:587',
    'SMTP 535 5.7.8 to AUTH PLAIN at mail.example.org:587',
    'SMTP 530 5.7.0 to MAIL FROM at mail.example.org:587',
    'SMTP 550 5.7.1 to MAIL FROM at mail.example.org:587',
    'SMTP 530 5.7.1 to RCPT TO',
    'given up: SMTP 550 5.7.1 to MAIL FROM at mail.example.org:587',
  ])('is recognized in the error %s', (reason) => expect(isInstallationFault(reason)).toBe(true))
})

describe('a fault of one message, or an unknown fault,', () => {
  test.each([
    null,
    'SMTP 550 5.1.1 to RCPT TO',
    'given up: SMTP 450 4.2.0 to RCPT TO',
    'SMTP 554 5.7.1 to DATA at mail.example.org:587',
    'EENVELOPE at mail.example.org:587',
    'no answer; ECONNRESET at mail.example.org:587',
    'given up: no answer; ECONNRESET at mail.example.org:587',
    'could not be made',
    'database failed',
    'no longer of use',
  ])('is no fault of this installation: %s', (reason) =>
    expect(isInstallationFault(reason)).toBe(false),
  )
})

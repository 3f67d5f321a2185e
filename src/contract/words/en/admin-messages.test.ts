import { expect, test } from 'vitest'
import { skipReasons } from '../../../domain/message.ts'
import { explainError } from './admin-messages.ts'

test.each([
  ['SMTP 550 5.1.1 to RCPT TO', 'refused this address (SMTP 550 5.1.1 to RCPT TO)'],
  ['SMTP 450 4.2.0 to RCPT TO', 'is not accepting messages right now'],
  ['SMTP 535 5.7.8 to AUTH PLAIN', 'refused our username or password'],
  ['SMTP 421', 'did not accept the message'],
  ['SMTP 421 4.3.2 to CONN at mail.example.org:587', 'did not accept the message for now'],
  ['SMTP 535 5.7.8 to AUTH PLAIN at mail.example.org:587', 'refused our username or password'],
  ['SMTP 553 5.7.1 to MAIL FROM at mail.example.org:587', 'refused our sender address'],
  ['ECONNREFUSED', 'nothing answers at this port (ECONNREFUSED)'],
  ['CONNECT_TIMEOUT at mail.example.org:25', 'not be reached (CONNECT_TIMEOUT at mail.example.org'],
  ['ENOTFOUND at mail.example.org:25', 'name of the mail server could not be found'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT at mail.example.org:465', "server's certificate is self-signed"],
  ['CERT_HAS_EXPIRED at mail.example.org:465', 'has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID at mail.example.org:465', 'is for another host name'],
  ['EPROTO at mail.example.org:587', 'No TLS connection'],
  ['GREETING_TIMEOUT at mail.example.org:465', 'took the connection but said nothing'],
  ['given up: SMTP 450 4.2.0 to RCPT TO', 'We tried many times'],
  [
    'given up: CERT_HAS_EXPIRED at mail.example.org:465',
    "We tried many times, then stopped. The mail server's certificate has expired (given up",
  ],
  ['given up: no answer; SOCKET_TIMEOUT', 'may have arrived'],
  ['no answer; SOCKET_TIMEOUT', 'took it but did not confirm it'],
  ['could not be made', 'could not be made'],
  ['database failed', 'database failed while'],
])('the explanation of %j contains %j', (lastError, words) => {
  expect(explainError(lastError)).toContain(words)
})

test('an unknown error is shown unchanged', () => {
  expect(explainError('something new')).toBe('something new')
})

test('the explanation of a dropped message has no error code', () => {
  expect(explainError(skipReasons.obsolete)).toMatch(/^It was out of date.*\.$/)
  expect(explainError(skipReasons.alreadyTold)).toMatch(/^The family had already been told.*\.$/)
})

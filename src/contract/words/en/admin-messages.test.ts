import { expect, test } from 'vitest'
import { skipReasons } from '../../../domain/message.ts'
import { explainError } from './admin-messages.ts'

test.each([
  ['SMTP 550 5.1.1 to RCPT TO', 'refused this address (SMTP 550 5.1.1 to RCPT TO)'],
  ['SMTP 450 4.2.0 to RCPT TO', 'is not accepting messages right now'],
  ['SMTP 535 5.7.8 to AUTH PLAIN', 'refused our username or password'],
  ['SMTP 421', 'did not accept the message'],
  ['ECONNREFUSED', 'could not be reached (ECONNREFUSED)'],
  ['given up: SMTP 450 4.2.0 to RCPT TO', 'We tried for a day'],
  ['given up: no answer; SOCKET_TIMEOUT', 'may have arrived'],
  ['no answer; SOCKET_TIMEOUT', 'took it but did not confirm it'],
  ['could not be made', 'could not be made'],
  ['something new', 'something new'],
])('%s is explained', (lastError, words) => {
  expect(explainError(lastError)).toContain(words)
})

test('a message that was dropped is explained without a code', () => {
  expect(explainError(skipReasons.obsolete)).toMatch(/^It was out of date.*\.$/)
})

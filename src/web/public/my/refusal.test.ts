import { beforeAll, describe, expect, it } from 'vitest'
import * as english from '../../../contract/words/en/pages.ts'
import * as spanish from '../../../contract/words/es/pages.ts'
import { ApiError, OfflineError } from '../../api/client.ts'
import { setPageWords } from '../../words.ts'
import { readRefusal } from './refusal.ts'

const answer = (status: number, code: string, message = 'The server’s sentence.') =>
  new ApiError(status, JSON.stringify({ code, message }))

describe.each([
  ['English', english],
  ['Spanish', spanish],
])('why a move was refused, in %s', (_language, words) => {
  beforeAll(() => setPageWords(words))

  it.each(['slot_full', 'slot_started', 'slot_moved', 'already_registered', 'on_waitlist'])(
    'says %s in its own words, because nothing was lost',
    (code) => {
      const refusal = readRefusal(answer(409, code), 1)
      expect(refusal?.title).not.toBe(words.my.move.refused.other)
      expect(refusal?.text).not.toContain('server')
    },
  )

  it.each([
    [409, 'household_full'],
    [429, 'too_many_messages'],
    [403, 'blacklisted'],
  ])('names the phone number to call, as the server does: %s %s', (status, code) => {
    expect(readRefusal(answer(status, code), 1)?.text).toBe('The server’s sentence.')
  })

  it('takes a slot that is gone for one that has changed', () => {
    expect(readRefusal(answer(404, 'time_slot_not_found'), 2)).toMatchObject({
      title: words.my.move.refused.slot_moved,
      attempt: 2,
    })
  })

  it('leaves failures, after which the same press makes sense, to the form', () => {
    expect(readRefusal(answer(429, 'too_many_requests'), 1)).toBeNull()
    expect(readRefusal(answer(500, 'unexpected'), 1)).toBeNull()
    expect(readRefusal(answer(404, 'registration_not_found'), 1)).toBeNull()
    expect(readRefusal(new OfflineError('No response'), 1)).toBeNull()
  })
})

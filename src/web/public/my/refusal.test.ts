import { beforeAll, describe, expect, it } from 'vitest'
import * as english from '../../../contract/words/en/pages.ts'
import * as spanish from '../../../contract/words/es/pages.ts'
import { ApiError, OfflineError } from '../../api/client.ts'
import { setPageWords } from '../../words.ts'
import { readRefusal } from './refusal.ts'

const apiError = (status: number, code: string, message = 'The server’s sentence.') =>
  new ApiError(status, JSON.stringify({ code, message }))

describe.each([
  ['English', english],
  ['Spanish', spanish],
])('the explanation of a refused move, in %s,', (_language, words) => {
  beforeAll(() => setPageWords(words))

  it.each(['slot_full', 'slot_started', 'slot_moved', 'already_registered', 'on_waitlist'])(
    'has the page’s own words for %s, not the server’s',
    (code) => {
      const refusal = readRefusal(apiError(409, code), 1)
      expect(refusal?.title).not.toBe(words.my.move.refused.other)
      expect(refusal?.text).not.toContain('server')
    },
  )

  it.each([
    [409, 'household_full'],
    [429, 'too_many_messages'],
    [403, 'unable_to_register'],
  ])(
    'is the server’s message for %s %s, because that message names the phone number to call',
    (status, code) => {
      expect(readRefusal(apiError(status, code), 1)?.text).toBe('The server’s sentence.')
    },
  )

  it('says the same about a deleted slot as about a changed slot', () => {
    expect(readRefusal(apiError(404, 'time_slot_not_found'), 2)).toMatchObject({
      title: words.my.move.refused.slot_moved,
      attempt: 2,
    })
  })

  it('is null for other failures, which the form explains', () => {
    expect(readRefusal(apiError(429, 'too_many_requests'), 1)).toBeNull()
    expect(readRefusal(apiError(500, 'unexpected'), 1)).toBeNull()
    expect(readRefusal(apiError(404, 'registration_not_found'), 1)).toBeNull()
    expect(readRefusal(new OfflineError('No response'), 1)).toBeNull()
  })
})

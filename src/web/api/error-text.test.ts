import { describe, expect, it } from 'vitest'
import { ApiError, OfflineError } from './client.ts'
import { errorText, loadErrorText } from './error-text.ts'

const fallback = 'Failed to join waitlist'

describe('the error for a response outside 2xx', () => {
  it('has the status, a colon, a space and the body as its message (SPEC.md 8)', () => {
    expect(new ApiError(502, 'Bad Gateway').message).toBe('502: Bad Gateway')
  })

  it('has the parsed body if the response is one of our errors', () => {
    const body = { message: 'Time slot not found', code: 'time_slot_not_found' }
    expect(new ApiError(404, JSON.stringify(body)).body).toEqual(body)
  })

  it.each(['<html>Bad Gateway</html>', '"text"', 'null', '{"message": 1, "code": "odd"}', ''])(
    'has no body when a proxy responds with %s',
    (text) => {
      expect(new ApiError(502, text).body).toBeNull()
    },
  )
})

describe('the message for a failed call', () => {
  it("is the server's message", () => {
    const body = {
      message: 'You are already registered for this event',
      code: 'already_registered',
    }
    expect(errorText(new ApiError(409, JSON.stringify(body)), fallback)).toBe(body.message)
  })

  it.each([
    ['a response that is not ours', new ApiError(502, '<html>Bad Gateway</html>')],
    ['a bug in the page itself', new TypeError('undefined is not a function')],
  ])('is the fallback after %s', (_name, error) => {
    expect(errorText(error, fallback)).toBe(fallback)
  })

  it('says that the connection is down if there was no response', () => {
    expect(errorText(new OfflineError('No response'), fallback)).toMatch(/offline/)
  })
})

describe('the message for a list that did not load', () => {
  const fallback = 'The server could not show this.'
  const answer = (status: number, body: object) => new ApiError(status, JSON.stringify(body))

  it('is the fallback if the server gives no reason', () => {
    const error = answer(500, { message: 'Something went wrong', code: 'unexpected' })
    expect(loadErrorText(error, fallback)).toBe(fallback)
    expect(loadErrorText(new ApiError(502, '<html>'), fallback)).toBe(fallback)
  })

  it("is the server's message if it gives a reason", () => {
    const error = answer(503, { message: 'We cannot reach our records', code: 'unavailable' })
    expect(loadErrorText(error, fallback)).toBe('We cannot reach our records')
  })
})

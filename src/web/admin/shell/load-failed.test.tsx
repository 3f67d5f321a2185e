import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { LoadFailed } from './LoadFailed.tsx'

const textAfter = (error: Error) =>
  renderToString(<LoadFailed error={error} onRetry={() => {}} />).replace(/<[^>]*>/g, ' ')

test("a server error is not blamed on the reader's connection, and can be tried again", () => {
  const text = textAfter(new ApiError(502, '<html>Bad Gateway</html>'))
  expect(text).toContain('The problem is on our end, not with your connection')
  expect(text).toContain('Try Again')
})

test('what was not found is named, without Try Again', () => {
  const body = { message: 'Event not found', code: 'event_not_found' }
  const text = textAfter(new ApiError(404, JSON.stringify(body)))
  expect(text).toContain('Event not found')
  expect(text).not.toContain('Try Again')
})

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Email } from './entry-cells.tsx'

test('an entry without an e-mail address says so instead of linking to one', () => {
  expect(renderToString(<Email email="" />)).toMatch(/>No email</)
  expect(renderToString(<Email email="tom@example.org" />)).toContain('mailto:tom@example.org')
})

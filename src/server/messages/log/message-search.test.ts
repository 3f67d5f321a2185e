import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { addSlot, familyEmail, registerFamily } from '../../../../test/support/data.ts'
import { messagesPerPage } from '../../../contract/limits.ts'
import type { MessagesQuery } from '../../../contract/messages.ts'
import { listMessages } from './message-log-queries.ts'

test('a search that reads a few messages at a time returns each once, newest first, page by page', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db, { capacity: 100 })
  const families = messagesPerPage + 15
  for (let n = 1; n <= families; n++) {
    // The clock advances only after every third family, so that several sign up at the same instant.
    if (n % 3 === 0) app.clock.advanceHours(0.01)
    await registerFamily(app, slot, n)
  }
  const today = { now: app.clock(), hasMailServer: true, hasTextService: false }
  const find = async (query: MessagesQuery) => listMessages(app.db, query, today, 7)
  const first = await find({ search: 'family' })
  const rest = await find({ search: 'family', before: first.at(-1)?.id })
  expect(first).toHaveLength(messagesPerPage)
  const all = [...first, ...rest]
  expect(all.map(({ recipient }) => recipient).toSorted()).toEqual(
    Array.from({ length: families }, (_, i) => familyEmail(i + 1)).toSorted(),
  )
  const moments = all.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted().reverse())
  expect((await find({ search: familyEmail(2) })).map(({ name }) => name)).toEqual(['Family 2'])
})

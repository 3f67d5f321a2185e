import { expect, test } from 'vitest'
import { timeText } from '../support/month/calendar.ts'
import type { Diary } from '../support/month/diary.ts'
import { readLine, simulateMonth } from '../support/month/month.ts'
import { office } from '../support/month/office-diary.ts'
import { sunday } from '../support/month/sunday-diaries.ts'
import { tuesday } from '../support/month/tuesday-diaries.ts'

const diaries = [office, ...sunday, ...tuesday]

const expectedOf = ({ name, slot, lines }: Diary) =>
  lines.map(readLine).flatMap(({ instant, messages }) =>
    messages.map((message) => {
      const about = !slot || / [ST]\d+$/.test(message) ? [] : [slot]
      return [name, timeText(instant), message, ...about].join(' ')
    }),
  )

test('in a simulated month, families and the organization get exactly the messages in their diaries', {
  timeout: 120_000,
}, async () => {
  const { db, mailboxes, errors } = await simulateMonth(diaries, 'Oct 14 00:00', 'Nov 14 00:00')

  expect.soft(mailboxes.lines.sort()).toEqual(diaries.flatMap(expectedOf).sort())
  // 24 hours before 10:00 is 11:00 on the previous day, because the night in between has an extra hour.
  const reminder = mailboxes.mails.find(
    ({ name, mail }) => name === 'Zoe' && mail.subject?.startsWith('Your laundry time'),
  )
  expect.soft(reminder?.mail.text).toContain('cancel before Saturday, October 31, 2026, 11:00 AM')
  const queued = db.selectFrom('messages').where('state', '=', 'queued').select('kind')
  expect.soft(await queued.execute()).toEqual([])
  expect.soft(errors).toEqual([])
})

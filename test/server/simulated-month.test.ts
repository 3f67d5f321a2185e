import { expect, test } from 'vitest'
import { slotAt } from '../support/month/actions.ts'
import { eveningScenarios } from '../support/month/evening-scenarios.ts'
import { type Month, simulateMonth } from '../support/month/month.ts'
import { novemberScenarios } from '../support/month/november-scenarios.ts'
import { octoberScenarios } from '../support/month/october-scenarios.ts'
import { events, office } from '../support/month/office-scenario.ts'
import {
  type Family,
  instantOfLine,
  type Line,
  lineTime,
  slots,
  toText,
} from '../support/month/scenario.ts'
import { sundayScenarios } from '../support/month/sunday-scenarios.ts'
import { textScenarios } from '../support/month/text-scenarios.ts'

const scenarios = [
  ...octoberScenarios,
  ...textScenarios,
  ...sundayScenarios,
  ...novemberScenarios,
  ...eveningScenarios,
]
const families = scenarios.flatMap((scenario) => scenario.families)

/** Collects the lines of each family member by name. */
function ofEach<T>(lines: (family: Family, name: string) => T[]): T[] {
  return families.flatMap((family) => family.who.flatMap((name) => lines(family, name)))
}

const endsWithSlot = (words: string) => (words.split(' ').at(-1) ?? '') in slots
const startsWithSlot = (words: string) => (words.split(' ')[0] ?? '') in slots

function expectedLine(name: string, line: string, slot?: string): Line {
  const { instant, rest } = instantOfLine(line)
  const about = !slot || endsWithSlot(rest) ? [] : [slot]
  return { instant, text: [name, rest, ...about].join(' ') }
}

const expectedMessages = () =>
  toText([
    ...ofEach(({ gets, slot }, name) => gets.map((line) => expectedLine(name, line, slot))),
    ...office.gets.map((line) => expectedLine('Office', line)),
  ])

const expectedReminders = () =>
  ofEach(({ reminders, slot }, name) =>
    reminders.map((words) => `${name} ${startsWithSlot(words) ? '' : `${slot} `}${words}`),
  ).sort()

async function remindersOf({ db }: Month): Promise<string[]> {
  const rows = await db
    .selectFrom('email_reminders')
    .innerJoin('registrations', 'registrations.id', 'email_reminders.registration_id')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .select(['name', 'start_time', 'reminder_type', 'outcome'])
    .execute()
  return rows
    .map((row) => `${row.name} ${slotAt(row.start_time)} ${row.reminder_type} ${row.outcome}`)
    .sort()
}

async function endsOf({ db }: Month): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .select(['name', 'start_time', 'status'])
    .execute()
  return rows.map(({ name, start_time, status }) => `${name} ${slotAt(start_time)} ${status}`)
}

/** "Oct 20 00:00 EDT first Sunday: S10 S14" */
async function eventsOf({ db }: Month): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .leftJoin('recurring_event_tracking as tracking', 'tracking.event_id', 'events.id')
    .orderBy('events.created_at')
    .select(['events.id', 'events.created_at', 'tracking.event_type'])
    .execute()
  const timeSlots = await db.selectFrom('time_slots').orderBy('start_time').selectAll().execute()
  return rows.map(({ id, created_at, event_type }) => {
    const eventSlots = timeSlots.filter(({ event_id }) => event_id === id)
    const names = eventSlots.map(({ start_time }) => slotAt(start_time)).join(' ')
    return `${lineTime(Date.parse(created_at))} ${event_type}: ${names}`
  })
}

/** Queued messages and failed jobs at the end */
async function leftBehind({ db }: Month) {
  const queued = db.selectFrom('messages').where('state', '=', 'queued').select('kind').execute()
  const jobs = db.selectFrom('job_runs').where('last_error', 'is not', null)
  return { queued: await queued, failedJobs: await jobs.select('name').execute() }
}

test('a month of the program: 60 families and the organization get exactly the messages of their scenarios', {
  timeout: 120_000,
}, async () => {
  expect([scenarios.length, ofEach((_, name) => [name]).length]).toEqual([12, 60])
  const month = await simulateMonth(scenarios, office.does, {
    from: 'Oct 10 00:00',
    until: 'Nov 14 00:00',
  })

  expect.soft(toText(month.mailboxes.lines)).toEqual(expectedMessages())
  expect.soft(await remindersOf(month)).toEqual(expectedReminders())
  expect
    .soft((await endsOf(month)).sort())
    .toEqual(ofEach(({ ends }, name) => ends.map((end) => `${name} ${end}`)).sort())
  expect.soft(await eventsOf(month)).toEqual(events)

  const { mails } = month.mailboxes
  expect.soft(new Set(mails.map(({ mail }) => mail.messageId)).size).toBe(mails.length)
  // 24 hours before 10:00 on the day with 25 hours
  const reminder = mails.find(
    ({ name, mail }) => name === 'Zoe' && /coming up/i.test(mail.text ?? ''),
  )
  expect.soft(reminder?.mail.text).toContain('cancel before Saturday, October 31, 2026, 11:00 AM')

  expect.soft(await leftBehind(month)).toEqual({ queued: [], failedJobs: [] })
  // Yara's mistyped address is the only error.
  expect
    .soft(month.errors.map((line) => JSON.parse(line)))
    .toMatchObject([
      { msg: 'message not delivered, given up', reason: 'SMTP 550 5.1.1 to RCPT TO' },
    ])
})

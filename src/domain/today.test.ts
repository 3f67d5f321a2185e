import { expect, test } from 'vitest'
import { sortToDo, type ToDo } from './today.ts'

const now = new Date('2026-12-07T13:00:00.000Z')
const event = { eventId: 'one', title: 'Wash', date: '2026-12-08', count: 1 }
const calls = (startTime: string): ToDo => ({ kind: 'calls', count: 1, name: 'Ana', startTime })
const late: ToDo = { kind: 'job_late', job: 'remind', since: '2026-12-07T12:00:00.000Z' }
const others: ToDo[] = [
  { kind: 'possible_duplicates', ...event },
  { kind: 'banned_waiting', ...event },
  { kind: 'who_came', ...event },
  { kind: 'messages_failed', count: 1, since: '2026-12-06T12:00:00.000Z' },
  { kind: 'backup_late', at: null },
  late,
  { kind: 'check_in', eventId: 'two', title: 'Today', startTime: '2026-12-07T15:00:00.000Z' },
]
const kinds = (list: ToDo[]) => sortToDo(list, now).map(({ kind }) => kind)

test('the most urgent to-do comes first; a call about tomorrow comes before server problems', () => {
  const rest = ['messages_failed', 'who_came', 'banned_waiting', 'possible_duplicates']
  expect(kinds([...others, calls('2026-12-08T20:00:00.000Z')])).toEqual([
    'check_in',
    'calls',
    'backup_late',
    'job_late',
    ...rest,
  ])
  expect(kinds([...others, calls('2026-12-10T14:00:00.000Z')])).toEqual([
    'check_in',
    'backup_late',
    'job_late',
    'calls',
    ...rest,
  ])
})

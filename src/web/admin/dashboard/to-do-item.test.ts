import { expect, test } from 'vitest'
import type { Today } from '../../../contract/today.ts'
import { toDoItem } from './to-do-item.ts'

const zone = 'America/New_York'
const event = { eventId: 'one', title: 'Morning wash', date: '2026-12-08T14:00:00.000Z' }
const at = '2026-12-07T14:00:00.000Z'

test.each<[Today['toDo'][number], string, string | null]>([
  [
    { kind: 'check_in', eventId: 'one', title: 'Morning wash', startTime: at },
    'Morning wash is today, from 9:00 AM. Check in the families who come.',
    '/admin/events/one/check-in',
  ],
  [
    { kind: 'calls', count: 2, name: 'Ana Ruiz', startTime: at },
    '2 families to call. First: Ana Ruiz, for Dec 7, 9:00 AM',
    '/admin/calls',
  ],
  [
    { kind: 'messages_failed', count: 1, since: at },
    '1 message has failed since Dec 7, 9:00 AM, and nothing else reaches the person.',
    '/admin/messages?state=failed',
  ],
  [
    { kind: 'messages_waiting', count: 1, since: at },
    '1 message has been waiting since Dec 7, 9:00 AM.',
    '/admin/messages?state=queued',
  ],
  [
    { kind: 'job_late', job: 'back-up', since: at },
    'Making the daily backup: nothing has happened since Dec 7, 9:00 AM. Please tell the person who runs the server.',
    null,
  ],
  [
    { kind: 'backup_late', at },
    'The last backup is from Dec 7, 9:00 AM. Please tell the person who runs the server.',
    null,
  ],
  [
    { kind: 'who_came', ...event, count: 3 },
    'Morning wash, Tuesday, December 8, 2026: 3 families without an answer to "Who came?"',
    '/admin/events/one/afterwards',
  ],
  [
    { kind: 'disputed_no_shows', ...event, count: 1 },
    'Morning wash, Tuesday, December 8, 2026: 1 family checked in, and marked as a no-show. Please correct whichever is wrong.',
    '/admin/events/one/afterwards',
  ],
  [
    { kind: 'banned_waiting', ...event, count: 1 },
    'Morning wash, Tuesday, December 8, 2026: 1 family on the blacklist waits and will get no spot.',
    '/admin/registrations?event=one',
  ],
  [
    { kind: 'possible_duplicates', ...event, count: 2 },
    'Morning wash, Tuesday, December 8, 2026: 2 registrations share a phone number or an address.',
    '/admin/registrations?event=one',
  ],
])('a to-do item becomes a sentence with its link: %j', (item, text, href) => {
  const { link, ...shown } = toDoItem(item, zone)
  expect({ text: shown.text, href: link?.href ?? null }).toEqual({ text, href })
})

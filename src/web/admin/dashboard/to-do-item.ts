import { paths } from '../../../contract/paths.ts'
import type { Today } from '../../../contract/today.ts'
import { adminAfterwards } from '../../../contract/words/en/admin-afterwards.ts'
import { adminCalls } from '../../../contract/words/en/admin-calls.ts'
import { adminToday as words } from '../../../contract/words/en/admin-today.ts'
import { isWarning, warningText } from '../../../contract/words/warning-text.ts'
import { formatDay, formatMoment, formatTime } from '../../../domain/program-time.ts'
import { firstCallText } from '../calls/call-text.ts'

type ToDo = Today['toDo'][number]
/** `link` is null if only the person who runs the server can act. */
export type ToDoItem = { key: string; text: string; link: { href: string; label: string } | null }

export function toDoItem(item: ToDo, zone: string): ToDoItem {
  if (isWarning(item))
    return { key: keyOf(item), text: warningText(item, zone), link: linkOf(item) }
  return { key: keyOf(item), text: textOf(item, zone), link: linkOf(item) }
}

function keyOf(item: ToDo): string {
  const ids = ['eventId', 'job', 'bound'].flatMap((name) =>
    name in item ? [(item as unknown as Record<string, string>)[name]] : [],
  )
  return [item.kind, ...ids].join(' ')
}

function textOf(item: Exclude<ToDo, { kind: WarningKind }>, zone: string): string {
  const day = 'date' in item ? formatDay(item.date, zone) : ''
  switch (item.kind) {
    case 'check_in':
      return words.checkIn(item.title, formatTime(item.startTime, zone))
    case 'calls':
      return `${adminCalls.panel.waiting(item.count)} ${firstCallText(item, zone)}`
    case 'backup_late':
      return item.at ? words.backupLate(formatMoment(item.at, zone)) : words.backupNever
    case 'messages_failed':
      return words.messagesFailed(item.count, formatMoment(item.since, zone))
    case 'who_came':
      return adminAfterwards.panel.open(item.count, item.title, day)
    case 'disputed_no_shows':
      return adminAfterwards.panel.disputed(item.count, item.title, day)
    case 'banned_waiting':
      return words.bannedWaiting(item.count, item.title, day)
    case 'possible_duplicates':
      return words.possibleDuplicates(item.count, item.title, day)
  }
}
type WarningKind = Parameters<typeof warningText>[0]['kind']

function linkOf(item: ToDo): ToDoItem['link'] {
  switch (item.kind) {
    case 'check_in':
      return { href: paths.adminCheckIn(item.eventId), label: words.checkInLink }
    case 'calls':
      return { href: paths.adminCalls(), label: adminCalls.panel.open }
    case 'disputed_no_shows':
    case 'who_came':
      return { href: paths.adminAfterwards(item.eventId), label: adminAfterwards.panel.action }
    case 'banned_waiting':
    case 'possible_duplicates':
      return {
        href: paths.adminRegistrations({ event: item.eventId }),
        label: words.registrationsLink,
      }
    case 'messages_failed':
      return { href: paths.adminMessages({ state: 'failed' }), label: words.messagesLink }
    case 'messages_held':
      if (item.bound === 'replies') return null
      return { href: paths.adminMessages({ state: 'held' }), label: words.messagesLink }
    case 'messages_waiting':
    case 'messages_unknown':
      return { href: paths.adminMessages({ state: 'queued' }), label: words.messagesLink }
    case 'emails_missed':
    case 'send_failed':
      return { href: paths.adminMessages(), label: words.messagesLink }
    case 'sign_up_burst':
      return { href: paths.adminRegistrations(), label: words.registrationsLink }
    case 'dead_links':
    case 'job_late':
    case 'job_failed':
    case 'backup_late':
    case 'backup_failed':
    case 'backup_old':
    case 'backup_copy_failed':
    case 'read_only':
      return null
  }
}

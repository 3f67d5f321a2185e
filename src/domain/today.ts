import { hourMs } from './duration.ts'
import type { HealthWarning } from './health.ts'

/** What needs an administrator today; each is done on one screen */
export type ToDo =
  /** An event of today whose families are to be checked in */
  | { kind: 'check_in'; eventId: string; title: string; startTime: string }
  /** Families to phone; `name` is the first, whose slot starts at `startTime` */
  | { kind: 'calls'; count: number; name: string; startTime: string }
  | HealthWarning
  /** `at`: when the newest backup was made; null if there is none */
  | { kind: 'backup_late'; at: string | null }
  /** Messages to the organization, or about slots that are not over, that failed and that no call replaces */
  | { kind: 'messages_failed'; count: number; since: string }
  /** Families of the last event without an answer to "Who came?" */
  | { kind: 'who_came'; eventId: string; title: string; date: string; count: number }
  /** No-shows who were checked in */
  | { kind: 'disputed_no_shows'; eventId: string; title: string; date: string; count: number }
  /** Families on the blacklist who wait; they get no spot by themselves */
  | { kind: 'banned_waiting'; eventId: string; title: string; date: string; count: number }
  /** Registrations marked as a possible duplicate household */
  | { kind: 'possible_duplicates'; eventId: string; title: string; date: string; count: number }

/** Whether nothing has to be done about it today */
export function isInformational({ kind }: ToDo): boolean {
  return kind === 'banned_waiting' || kind === 'possible_duplicates'
}

/** Calls about slots that start within this time rank above problems of the server. */
const soonMs = 36 * hourMs

/** The most urgent first; of the same urgency, in the order given */
export function sortToDo(list: readonly ToDo[], now: Date): ToDo[] {
  const rank = (item: ToDo): number => {
    switch (item.kind) {
      case 'check_in':
        return 0
      case 'calls':
        return Date.parse(item.startTime) - now.getTime() < soonMs ? 1 : 3
      case 'messages_failed':
        return 4
      case 'disputed_no_shows':
      case 'who_came':
        return 5
      case 'banned_waiting':
        return 6
      case 'possible_duplicates':
        return 7
      default:
        return 2
    }
  }
  return [...list].sort((one, other) => rank(one) - rank(other))
}

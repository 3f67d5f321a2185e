import { hourMs } from './duration.ts'
import type { HealthWarning } from './health.ts'

export type ToDo =
  | { kind: 'check_in'; eventId: string; title: string; startTime: string }
  /** `name` and `startTime` are those of the first call. */
  | { kind: 'calls'; count: number; name: string; startTime: string }
  | HealthWarning
  /** `at` is null if there is no backup. */
  | { kind: 'backup_late'; at: string | null }
  /** Failed messages of the last week that no call replaces: to the organization, or about slots that have not ended */
  | { kind: 'messages_failed'; count: number; since: string }
  /** Families without noted attendance at the last event */
  | { kind: 'who_came'; eventId: string; title: string; date: string; count: number }
  /** No-shows that volunteers noted as here */
  | { kind: 'disputed_no_shows'; eventId: string; title: string; date: string; count: number }
  /** Banned families on a waitlist */
  | { kind: 'banned_waiting'; eventId: string; title: string; date: string; count: number }
  | { kind: 'possible_duplicates'; eventId: string; title: string; date: string; count: number }

export function isInformational({ kind }: ToDo): boolean {
  return kind === 'banned_waiting' || kind === 'possible_duplicates'
}

/** Calls about slots that start within this time rank above problems of the server. */
const soonMs = 36 * hourMs

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

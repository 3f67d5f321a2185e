import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type {
  CheckInAnswer,
  CheckInRequest,
  CheckInResult,
  CheckInRow,
} from '../../contract/check-in.ts'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'
import { adminAfterwards } from '../../contract/words/en/admin-afterwards.ts'
import { factsPerRequest } from '../../domain/check-in-store.ts'
import { newId } from '../new-id.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { ApiError, sendJson } from './client.ts'

const { toasts, others } = adminAfterwards
const polling = { refetchOnMount: 'always', refetchInterval: eventsRefetchMs } as const

export function useCheckInList(eventId: string): UseQueryResult<CheckInAnswer> {
  return useQuery<CheckInAnswer>({ queryKey: [api.adminCheckIn(eventId)], ...polling })
}

export type FamilyAnswer = 'noShow' | 'came' | 'unknown' | 'undo'

export function useFamilyAnswer(eventId: string) {
  return useAdminMutation<{ row: CheckInRow; answer: FamilyAnswer }, void>({
    call: async ({ row, answer }) => {
      const { registrationId, status, updatedAt, isDisputed } = row
      // Otherwise the note that the family came would still dispute the no-show.
      if (answer === 'noShow' && isDisputed) await sendFacts(eventId, [row], answer)
      if (answer === 'noShow' || (answer === 'undo' && status === 'no_show')) {
        return sendJson('PUT', api.adminRegistration(registrationId), {
          status: answer === 'noShow' ? 'no_show' : 'confirmed',
          updatedAt,
        })
      }
      // What the server does if another volunteer has marked the family as a no-show in the meantime
      const noShows = answer === 'came' ? 'correct' : 'refuse'
      await sendFacts(eventId, [row], answer, answer === 'undo' ? undefined : noShows)
    },
    done: (_, { row, answer }) => ({ title: toasts.saved, description: toasts[answer](row.name) }),
    failure: toasts.failed,
    refresh: refreshedFor(eventId),
  })
}

const refreshedFor = (eventId: string) => [
  [api.adminCheckIn(eventId)],
  adminKeys.today,
  adminKeys.registrations,
  adminKeys.blacklist,
]

export function useOthersCame(eventId: string, onDone: () => void) {
  const shared = { failure: toasts.failed, refresh: refreshedFor(eventId) }
  const undo = useAdminMutation<{ rows: readonly CheckInRow[] }, Answered>({
    call: ({ rows }) => sendFacts(eventId, rows, 'undo'),
    done: ({ taken }) => ({ title: toasts.saved, description: others.undone(taken.length) }),
    ...shared,
  })
  return useAdminMutation<{ rows: readonly CheckInRow[] }, Answered>({
    call: ({ rows }) => sendFacts(eventId, rows, 'came', 'refuse'),
    done: ({ taken, gone, marked, failed }) => ({
      title: toasts.saved,
      description: others.saved(taken.length, namesOf(gone), namesOf(marked), namesOf(failed)),
      action: {
        label: others.undo,
        alternative: others.undoElsewhere,
        run: () => undo.mutate({ rows: taken }),
      },
    }),
    ...shared,
    onDone,
  })
}

/** Each load of this page counts as a device, because every check-in fact names its device (contract/check-in.ts). */
const deviceId = newId()
let lastFactAt = 0
const factKinds = {
  came: 'came',
  noShow: 'not_here',
  unknown: 'unknown',
  undo: 'undone',
} as const

const namesOf = (rows: readonly CheckInRow[]) => rows.map(({ name }) => name)

/** `gone`: refused for good; `marked`: refused, because the family is now a no-show; `failed`: a retry may succeed */
type Answered = Record<'taken' | 'gone' | 'marked' | 'failed', CheckInRow[]>

/** Throws if a request fails, or if no fact was accepted. Facts that were accepted before a failure stay stored. */
async function sendFacts(
  eventId: string,
  rows: readonly CheckInRow[],
  answer: FamilyAnswer,
  noShows?: CheckInRequest['noShows'],
): Promise<Answered> {
  const answered: Answered = { taken: [], gone: [], marked: [], failed: [] }
  let message = toasts.failed
  for (let start = 0; start < rows.length; start += factsPerRequest) {
    const sent = rows.slice(start, start + factsPerRequest)
    const facts = sent.map(({ registrationId }) => {
      // The times of a device's facts must increase, even if its clock is set back (domain/attendance.ts).
      lastFactAt = Math.max(Date.now(), lastFactAt + 1)
      const at = new Date(lastFactAt).toISOString()
      return { id: newId(), registrationId, kind: factKinds[answer], at }
    })
    const sentAt = new Date(lastFactAt).toISOString()
    const request = { deviceId, sentAt, facts, ...(noShows && { noShows }) }
    const result = await sendJson<CheckInResult>('POST', api.adminCheckIn(eventId), request)
    const taken = new Set(result.taken)
    const noShowRows = result.rows.filter((one) => one.status === 'no_show')
    const noShowIds = new Set(noShowRows.map((one) => one.registrationId))
    const refused = new Map(result.refused.map((one) => [one.id, one.message]))
    for (const [n, row] of sent.entries()) {
      const id = facts[n]?.id ?? ''
      const whyNot = noShowIds.has(row.registrationId) ? 'marked' : 'gone'
      answered[taken.has(id) ? 'taken' : refused.has(id) ? whyNot : 'failed'].push(row)
      message = refused.get(id) ?? message
    }
  }
  if (answered.taken.length > 0) return answered
  // Thrown like a refusal by the server, so that the toast shows the message and the lists refresh.
  throw new ApiError(409, JSON.stringify({ message, code: 'changed_meanwhile' }))
}

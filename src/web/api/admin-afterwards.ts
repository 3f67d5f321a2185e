import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CheckInAnswer, CheckInResult, CheckInRow } from '../../contract/check-in.ts'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'
import { adminAfterwards } from '../../contract/words/en/admin-afterwards.ts'
import { newId } from '../new-id.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { sendJson } from './client.ts'

const { toasts } = adminAfterwards
const alive = { refetchOnMount: 'always', refetchInterval: eventsRefetchMs } as const

export function useCheckInList(eventId: string): UseQueryResult<CheckInAnswer> {
  return useQuery<CheckInAnswer>({ queryKey: [api.adminCheckIn(eventId)], ...alive })
}

export type FamilyAnswer = 'noShow' | 'came' | 'unknown' | 'undo'

/** Says what is known about a family; a no-show is taken back before it gets another answer. */
export function useFamilyAnswer(eventId: string) {
  return useAdminMutation<{ row: CheckInRow; answer: FamilyAnswer }, void>({
    call: async ({ row, answer }) => {
      const { registrationId, status } = row
      if (answer === 'noShow') return sendJson('POST', api.adminNoShow(registrationId))
      if (status === 'no_show') {
        await sendJson('PUT', api.adminRegistration(registrationId), { status: 'confirmed' })
        if (answer === 'undo') return
      }
      await sendFact(eventId, registrationId, answer)
    },
    done: (_, { row, answer }) => ({ title: toasts.saved, description: toasts[answer](row.name) }),
    failure: toasts.failed,
    refresh: [
      [api.adminCheckIn(eventId)],
      adminKeys.today,
      adminKeys.registrations,
      adminKeys.blacklist,
    ],
  })
}

/** This page as a device (contract/check-in.ts) */
const deviceId = newId()
let lastFactAt = 0
const factKinds = { came: 'came', unknown: 'unknown', undo: 'undone' } as const

async function sendFact(
  eventId: string,
  registrationId: string,
  answer: keyof typeof factKinds,
): Promise<void> {
  // Each fact of a device is later than the one before, also if the clock is set back (contract/check-in.ts).
  lastFactAt = Math.max(Date.now(), lastFactAt + 1)
  const at = new Date(lastFactAt).toISOString()
  const fact = { id: newId(), registrationId, kind: factKinds[answer], at }
  const request = { deviceId, sentAt: at, facts: [fact] }
  const { refused } = await sendJson<CheckInResult>('POST', api.adminCheckIn(eventId), request)
  if (refused[0]) throw new Error(refused[0].message)
}

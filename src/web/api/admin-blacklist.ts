import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type {
  AddToBlacklistAnswer,
  AddToBlacklistRequest,
  BanCheck,
  BanCheckRequest,
  BlacklistEntry,
} from '../../contract/blacklist.ts'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'
import { adminBlacklist } from '../../contract/words/en/admin-blacklist.ts'
import { formatLocalDay } from '../ui/local-day.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation, useRowId } from './admin-mutation.ts'
import { sendJson } from './client.ts'

const { toasts, failures } = adminBlacklist
/** Registrations show who is on the blacklist. */
const refresh = [adminKeys.blacklist, adminKeys.registrations]

export function useBlacklist(): UseQueryResult<BlacklistEntry[]> {
  return useQuery<BlacklistEntry[]>({
    queryKey: adminKeys.blacklist,
    refetchInterval: eventsRefetchMs,
    refetchOnMount: 'always',
  })
}

export function useIsBanned({ email, phone }: BanCheckRequest): boolean {
  const request = { email: email.trim(), phone: phone.trim() }
  const { data } = useQuery({
    queryKey: [api.adminBanCheck(), request],
    queryFn: () => sendJson<BanCheck>('POST', api.adminBanCheck(), request),
    enabled: request.email !== '' || request.phone !== '',
    retry: false,
    gcTime: 0,
  })
  return data?.isBanned ?? false
}

export function useAddToBlacklist(onDone: (answer: AddToBlacklistAnswer) => void) {
  const withId = useRowId()
  return useAdminMutation<AddToBlacklistRequest, AddToBlacklistAnswer>({
    call: (request) => sendJson('POST', api.adminBlacklist(), withId(request)),
    done: ({ name, endDate }) => ({
      title: toasts.added,
      description: endDate
        ? toasts.addedUntilText(name, formatLocalDay(endDate))
        : toasts.addedText(name),
    }),
    failure: failures.add,
    refresh,
    onDone,
  })
}

export function useRemoveFromBlacklist({
  staysListed,
  onDone,
  onGone,
}: {
  staysListed: boolean
  onDone: () => void
  onGone: () => void
}) {
  return useAdminMutation<BlacklistEntry>({
    call: ({ id }) => sendJson('DELETE', api.adminBlacklistEntry(id)),
    done: (_, { name, hasEnded, isWarning }) => ({
      title: toasts.removed,
      description: isWarning
        ? toasts.warningText(name)
        : hasEnded
          ? toasts.endedText(name)
          : staysListed
            ? toasts.staysListedText(name)
            : toasts.removedText(name),
    }),
    failure: failures.remove,
    refresh,
    onDone,
    onGone,
  })
}

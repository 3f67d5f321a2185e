import {
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'
import type {
  AddRegistrationRequest,
  AdminRegistration,
  NoShowAnswer,
  UpdateRegistrationRequest,
} from '../../contract/registration.ts'
import { adminRegistrations } from '../../contract/words/en/admin-registrations.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { getJson, sendJson } from './client.ts'

const { toasts, failures, statusNames } = adminRegistrations
const refresh = [adminKeys.events, adminKeys.registrations, adminKeys.blacklist, adminKeys.families]

export const eventRegistrationsKey = (eventId: string) => [
  ...adminKeys.registrations,
  encodeURIComponent(eventId),
]

/** All registrations of an event; loaded when its list opens, and refetched every 30 seconds. */
export function useEventRegistrations(
  eventId: string,
  { polls = true } = {},
): UseQueryResult<AdminRegistration[]> {
  return useQuery<AdminRegistration[]>({
    queryKey: eventRegistrationsKey(eventId),
    refetchInterval: polls && eventsRefetchMs,
    refetchOnMount: 'always',
  })
}

/** The newest matches at any event; the last result stays while a new search runs. */
export function useRegistrationSearch(
  { search, status }: { search: string; status: RegistrationStatus | null },
  { enabled }: { enabled: boolean },
): UseQueryResult<AdminRegistration[]> {
  const query = { ...(search && { search }), ...(status && { status }) }
  return useQuery<AdminRegistration[]>({
    queryKey: [...adminKeys.registrations, query],
    queryFn: () => getJson(api.adminRegistrationSearch(query)),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: eventsRefetchMs,
    refetchOnMount: 'always',
  })
}

type Outcome = { onDone: () => void; onGone: () => void }
type Update = { registration: AdminRegistration; changes: UpdateRegistrationRequest }

export function useUpdateRegistration({ onDone, onGone }: Outcome) {
  return useAdminMutation<Update, AdminRegistration>({
    call: update,
    done: ({ name }) => ({ title: toasts.updated, description: toasts.updatedText(name) }),
    failure: failures.update,
    refresh,
    onDone,
    onGone,
  })
}

type StatusChange = {
  registration: AdminRegistration
  status: Exclude<RegistrationStatus, 'no_show'>
}

/** Optimistic: the row shows the new status at once, and the old one again if the server refuses. */
export function useStatusChange(outcome: Partial<Outcome> = {}) {
  const queryClient = useQueryClient()
  return useAdminMutation<StatusChange, AdminRegistration>({
    call: async ({ registration, status }) => {
      const undo = await showStatus(queryClient, registration.id, status)
      try {
        const { updatedAt } = registration
        return await update({ registration, changes: { status, updatedAt } })
      } catch (error) {
        undo()
        throw error
      }
    },
    done: ({ name, status }, { registration }) => ({
      title: toasts.updated,
      description:
        registration.status === 'no_show'
          ? toasts.offBlacklist(name, statusNames[status])
          : toasts.statusText(name, statusNames[status]),
    }),
    failure: failures.update,
    refresh,
    ...outcome,
  })
}

export function useMarkNoShow({ onDone, onGone }: Outcome) {
  return useAdminMutation<AdminRegistration, NoShowAnswer>({
    call: ({ id }) => sendJson('POST', api.adminNoShow(id)),
    done: ({ isWarning }, { name }) => ({
      title: toasts.noShow,
      description: isWarning ? toasts.noShowWarned(name) : toasts.noShowText(name),
    }),
    failure: failures.noShow,
    refresh,
    onDone,
    onGone,
  })
}

export function useDeleteRegistration({ onDone, onGone }: Outcome) {
  return useAdminMutation<AdminRegistration>({
    call: ({ id }) => sendJson('DELETE', api.adminRegistration(id)),
    done: (_, { name }) => ({ title: toasts.deleted, description: toasts.deletedText(name) }),
    failure: failures.delete,
    showsErrorInDialog: true,
    refresh,
    onDone,
    onGone,
  })
}

export function useAddRegistration(onDone: (added: AdminRegistration) => void) {
  return useAdminMutation<AddRegistrationRequest, AdminRegistration>({
    call: (request) => sendJson('POST', api.adminRegistrations(), request),
    done: ({ name, status }) => ({
      title: toasts.added,
      description: toasts.addedText(name, statusNames[status]),
    }),
    failure: failures.add,
    refresh,
    onDone,
  })
}

function update({ registration, changes }: Update): Promise<AdminRegistration> {
  return sendJson('PUT', api.adminRegistration(registration.id), changes)
}

/** Writes the status into every loaded list; returns the undo function. */
async function showStatus(queryClient: QueryClient, id: string, status: RegistrationStatus) {
  const lists = { queryKey: adminKeys.registrations }
  // A response from before the change must not overwrite it.
  await queryClient.cancelQueries(lists)
  const before = queryClient.getQueriesData<AdminRegistration[]>(lists)
  queryClient.setQueriesData<AdminRegistration[]>(lists, (rows) =>
    rows?.map((row) => (row.id === id ? { ...row, status, waitlistPosition: null } : row)),
  )
  return () => {
    for (const [queryKey, rows] of before) queryClient.setQueryData(queryKey, rows)
  }
}

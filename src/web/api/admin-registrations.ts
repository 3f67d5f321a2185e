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
import { adminBlacklist } from '../../contract/words/en/admin-blacklist.ts'
import { adminRegistrations } from '../../contract/words/en/admin-registrations.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import { changeHeaders, useUndo, useUndoableAct } from './admin-careful.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation, useRowId } from './admin-mutation.ts'
import { getJson, sendJson } from './client.ts'

const { toasts, failures, statusNames } = adminRegistrations
const { upcoming } = adminBlacklist
const refresh = [adminKeys.events, adminKeys.registrations, adminKeys.blacklist, adminKeys.families]

export const eventRegistrationsKey = (eventId: string) => [
  ...adminKeys.registrations,
  encodeURIComponent(eventId),
]

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
type Update = {
  registration: AdminRegistration
  changes: UpdateRegistrationRequest
  /** The key of the consequences that were shown */
  expects?: string | undefined
  undoId?: string
}

export function useUpdateRegistration({ onDone, onGone }: Outcome) {
  const undo = useUndo()
  return useAdminMutation<Update, AdminRegistration>({
    call: update,
    done: ({ name }, { registration, undoId, changes }) => ({
      title: toasts.updated,
      description: toasts.updatedText(name),
      ...(undoId && canUndo(registration, changes) && undo(undoId, name)),
    }),
    failure: failures.update,
    refresh,
    onDone,
    onGone,
  })
}

type StatusChange = {
  registration: AdminRegistration
  status: Exclude<RegistrationStatus, 'no_show'>
  expects?: string | undefined
  /** Saves even if the row has changed since the list was loaded, because the preview showed the current row. */
  skipsVersionCheck?: boolean
}

/** Optimistic: the row shows the new status at once, and returns to the old status if the request fails. */
export function useStatusChange(outcome: Partial<Outcome> = {}) {
  const queryClient = useQueryClient()
  const act = useUndoableAct()
  return useAdminMutation<StatusChange, AdminRegistration>({
    call: async ({ registration, status, expects, skipsVersionCheck }) => {
      const showOld = await showStatus(queryClient, registration.id, status)
      try {
        const changes = { status, ...(!skipsVersionCheck && { updatedAt: registration.updatedAt }) }
        return await act.send(aboutStatus(registration.id, status), (undoId) =>
          update({ registration, changes, expects, undoId }),
        )
      } catch (error) {
        showOld()
        throw error
      }
    },
    done: ({ name, status }, { registration, status: chosen }) => ({
      title: toasts.updated,
      description:
        registration.status === 'no_show'
          ? toasts.offBlacklist(name, statusNames[status])
          : toasts.statusText(name, statusNames[status]),
      ...act.offer(aboutStatus(registration.id, chosen), name),
    }),
    failure: failures.update,
    refresh,
    ...outcome,
  })
}

const aboutStatus = (id: string, status: string) => `${id} ${status}`

/** `expects`: the key of the consequences that were shown */
type ConfirmedAct = { registration: AdminRegistration; expects?: string | undefined }

export function useMarkNoShow({ onDone, onGone }: Outcome) {
  const act = useUndoableAct()
  return useAdminMutation<ConfirmedAct, NoShowAnswer>({
    call: ({ registration: { id }, expects }) =>
      act.send(id, (undoId) =>
        sendJson('POST', api.adminNoShow(id), undefined, changeHeaders({ key: expects, undoId })),
      ),
    done: ({ isWarning, upcomingRegistrations }, { registration: { id, name } }) => ({
      title: toasts.noShow,
      description: [
        isWarning ? toasts.noShowWarned(name) : toasts.noShowText(name),
        ...(upcomingRegistrations > 0 ? [upcoming.title(name, upcomingRegistrations)] : []),
      ].join(' '),
      ...act.offer(id, name),
    }),
    failure: failures.noShow,
    refresh,
    onDone,
    onGone,
  })
}

export function useDeleteRegistration({ onDone, onGone }: Outcome) {
  const act = useUndoableAct()
  return useAdminMutation<ConfirmedAct>({
    call: ({ registration: { id }, expects }) =>
      act.send(id, (undoId) =>
        sendJson(
          'DELETE',
          api.adminRegistration(id),
          undefined,
          changeHeaders({ key: expects, undoId }),
        ),
      ),
    done: (_, { registration: { id, name } }) => ({
      title: toasts.deleted,
      description: toasts.deletedText(name),
      ...act.offer(id, name),
    }),
    failure: failures.delete,
    showsErrorInDialog: true,
    refresh,
    onDone,
    onGone,
  })
}

export function useAddRegistration(onDone: (added: AdminRegistration) => void) {
  const withId = useRowId()
  return useAdminMutation<AddRegistrationRequest, AdminRegistration>({
    call: (request) => sendJson('POST', api.adminRegistrations(), withId(request)),
    done: ({ name, status, blacklisted }) => ({
      title: toasts.added,
      description: (blacklisted ? toasts.addedBanned : toasts.addedText)(name, statusNames[status]),
    }),
    failure: failures.add,
    // After a lost response, the form then warns that the family is there already.
    refresh: [...refresh, adminKeys.matchingFamilies],
    onDone,
  })
}

function update({ registration, changes, expects, undoId }: Update): Promise<AdminRegistration> {
  const headers = changeHeaders({ key: expects, ...(undoId && { undoId }) })
  return sendJson('PUT', api.adminRegistration(registration.id), changes, headers)
}

/** Whether only the status or the slot changes. A correction of details may revoke personal links for good. */
function canUndo(before: AdminRegistration, changes: UpdateRegistrationRequest): boolean {
  const { status, timeSlotId, textConsent, updatedAt: _, ...person } = changes
  const isSame = Object.entries(person).every(
    ([field, value]) => value === before[field as keyof AdminRegistration],
  )
  const isMoved =
    (status !== undefined && status !== before.status) ||
    (timeSlotId !== undefined && timeSlotId !== before.timeSlotId)
  return isSame && isMoved && textConsent === undefined
}

/** Writes the status into the row in every loaded list; returns a function that restores the row. */
async function showStatus(queryClient: QueryClient, id: string, status: RegistrationStatus) {
  const lists = { queryKey: adminKeys.registrations }
  // A response from before the change must not overwrite it.
  await queryClient.cancelQueries(lists)
  const before = queryClient.getQueriesData<AdminRegistration[]>(lists)
  queryClient.setQueriesData<AdminRegistration[]>(lists, (rows) =>
    rows?.map((row) => (row.id === id ? { ...row, status, waitlistPosition: null } : row)),
  )
  return () => {
    for (const [queryKey, rows] of before) {
      const old = rows?.find((row) => row.id === id)
      if (!old) continue
      queryClient.setQueryData<AdminRegistration[]>(queryKey, (now) =>
        now?.map((row) => (row.id === id ? old : row)),
      )
    }
  }
}

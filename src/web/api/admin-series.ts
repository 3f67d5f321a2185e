import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'
import type {
  ChangeMonthRequest,
  CreateSeriesRequest,
  Series,
  UpdateSeriesRequest,
} from '../../contract/series.ts'
import { seriesWords } from '../../contract/words/en/series.ts'
import { formatMonth } from '../../domain/recurrence.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { sendJson } from './client.ts'

const { toasts } = seriesWords
export const seriesKey = [api.adminSeriesList()]
// A change may create events at once.
const refresh = [seriesKey, adminKeys.events]

export function useSeriesList(): UseQueryResult<Series[]> {
  return useQuery<Series[]>({
    queryKey: seriesKey,
    refetchInterval: eventsRefetchMs,
    refetchOnMount: 'always',
  })
}

/** Names of the series that the list leaves out */
export function useUnreadableSeries(): readonly string[] {
  const { data = [] } = useQuery<string[]>({
    queryKey: [api.adminSeriesUnreadable()],
    refetchInterval: eventsRefetchMs,
    refetchOnMount: 'always',
  })
  return data
}

export function useCreateSeries(onDone: () => void) {
  return useAdminMutation<CreateSeriesRequest, Series>({
    call: (request) => sendJson('POST', api.adminSeriesList(), request),
    done: ({ name }) => ({ title: toasts.created, description: name }),
    failure: toasts.createFailed,
    refresh,
    onDone,
  })
}

export function useUpdateSeries(id: string, { onDone, onGone }: Outcome) {
  return useAdminMutation<UpdateSeriesRequest, Series>({
    call: (request) => sendJson('PUT', api.adminSeries(id), request),
    done: ({ name }) => ({ title: toasts.updated, description: name }),
    failure: toasts.updateFailed,
    refresh,
    onDone,
    onGone,
  })
}

export function usePauseSeries({ id, pausedAt }: Series) {
  const isPaused = pausedAt !== null
  return useAdminMutation<void, Series>({
    call: () => sendJson('POST', isPaused ? api.adminSeriesResume(id) : api.adminSeriesPause(id)),
    done: ({ name }) => ({
      title: isPaused ? toasts.resumed : toasts.paused,
      description: name,
    }),
    failure: isPaused ? toasts.resumeFailed : toasts.pauseFailed,
    refresh,
  })
}

export function useDeleteSeries({ id, name }: Series, { onDone, onGone }: Outcome) {
  return useAdminMutation({
    call: () => sendJson<void>('DELETE', api.adminSeries(id)),
    done: () => ({ title: toasts.deleted, description: name }),
    failure: toasts.deleteFailed,
    refresh,
    onDone,
    onGone,
  })
}

export function useChangeMonth(
  { id, name }: Series,
  yearMonth: string,
  { onDone, onGone }: Partial<Outcome> = {},
) {
  return useAdminMutation<ChangeMonthRequest, Series>({
    call: (request) => sendJson('PUT', api.adminSeriesMonth(id, yearMonth), request),
    done: (_, { day }) => ({
      title: day === null ? toasts.skipped : toasts.moved,
      description: toasts.ofMonth(name, formatMonth(yearMonth)),
    }),
    failure: toasts.monthFailed,
    refresh,
    ...(onDone && { onDone }),
    ...(onGone && { onGone }),
  })
}

export function useRestoreMonth({ id, name }: Series, yearMonth: string) {
  return useAdminMutation({
    call: () => sendJson<void>('DELETE', api.adminSeriesMonth(id, yearMonth)),
    done: () => ({
      title: toasts.restored,
      description: toasts.ofMonth(name, formatMonth(yearMonth)),
    }),
    failure: toasts.monthFailed,
    refresh,
  })
}

/** `onGone` is called if somebody else has deleted the series. */
type Outcome = { onDone: () => void; onGone: () => void }

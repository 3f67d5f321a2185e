import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import type {
  CalendarFeed,
  ExportKind,
  ImportKind,
  ImportReport,
  NewCalendarFeed,
} from '../../contract/data.ts'
import { api } from '../../contract/paths.ts'
import { adminData as words } from '../../contract/words/en/admin-data.ts'
import { hideToast } from '../ui/toast.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { readJson, send, sendJson } from './client.ts'
import { saveFile } from './save-file.ts'

export type ExportRequest = { kind: ExportKind; query: Record<string, string> }

/** Downloads with `fetch`, because a link could not send the header with the token. */
export function useExport() {
  return useAdminMutation<ExportRequest, string>({
    call: async ({ kind, query }) => {
      const response = await send(api.adminExport(kind, query), { method: 'GET' })
      const blob = await response.blob().catch((cause: unknown) => {
        throw new Error('The download was interrupted', { cause })
      })
      const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
      const fileName = name ?? `${kind}.csv`
      saveFile(blob, fileName)
      return fileName
    },
    done: (fileName) => ({ title: words.export.downloaded, description: fileName }),
    failure: words.export.brokeOff,
    isDownload: true,
    refresh: [],
  })
}

export type ChosenFile = { kind: ImportKind; file: File }

/** The form shows errors, so there is no toast. */
export function useCheckFile() {
  return useMutation<ImportReport, Error, ChosenFile>({
    mutationFn: ({ kind, file }) => sendFile(api.adminImportCheck(kind), file),
    onMutate: hideToast,
  })
}

export function useRunImport(onDone: (report: ImportReport) => void, onChanged: () => void) {
  return useAdminMutation<ChosenFile & { checked: ImportReport }, ImportReport>({
    call: ({ kind, file, checked }) =>
      sendFile<ImportReport>(api.adminImport(kind, checked), file).catch((error: unknown) => {
        onChanged()
        throw error
      }),
    done: ({ ready, refused }) => ({
      title: words.import.done,
      description: words.import.doneText(ready, refused),
    }),
    failure: words.import.failed,
    refresh: [adminKeys.events, adminKeys.registrations, adminKeys.blacklist],
    onDone,
  })
}

async function sendFile<T>(path: string, file: File): Promise<T> {
  const headers = { 'Content-Type': 'text/csv' }
  return readJson('POST', path, await send(path, { method: 'POST', headers, body: file }))
}

export function useCalendarFeed(): UseQueryResult<CalendarFeed> {
  return useQuery<CalendarFeed>({ queryKey: adminKeys.calendarFeed })
}

export function useMakeCalendarFeed(onDone: (feed: NewCalendarFeed) => void) {
  return useAdminMutation<void, NewCalendarFeed>({
    call: () => sendJson('POST', api.adminCalendarFeed()),
    done: () => ({ title: words.calendar.made }),
    failure: words.calendar.failed,
    refresh: [adminKeys.calendarFeed],
    onDone,
  })
}

export function useEndCalendarFeed(onDone: () => void) {
  return useAdminMutation({
    call: () => sendJson<void>('DELETE', api.adminCalendarFeed()),
    done: () => ({ title: words.calendar.ended }),
    failure: words.calendar.failed,
    refresh: [adminKeys.calendarFeed],
    onDone,
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { errorText } from '../../api/error-text.ts'
import { showToast } from '../../ui/toast.ts'

/** Reloads a list and finds a row in it. Null if the row is gone; undefined, with a toast, if the list did not load. */
export function useNewVersion<Row extends { id: string }>() {
  const queryClient = useQueryClient()
  return async (queryKey: readonly string[], id: string): Promise<Row | null | undefined> => {
    const list = await queryClient
      .fetchQuery<Row[]>({ queryKey, staleTime: 0 })
      .catch((error: unknown): undefined => {
        const description = errorText(error, adminShell.loadFailed.text)
        showToast({ title: adminShell.errorToast, description, tone: 'bad', atHead: true })
      })
    return list && (list.find((row) => row.id === id) ?? null)
  }
}

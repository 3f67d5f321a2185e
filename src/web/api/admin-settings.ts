import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/paths.ts'
import type {
  ChangeSettingsRequest,
  NamesToRemove,
  ProgramSettingsAnswer,
} from '../../contract/program-settings.ts'
import { adminKeys } from './admin-keys.ts'
import { ApiError, getJson, sendJson } from './client.ts'

export function useProgramSettings() {
  return useQuery<ProgramSettingsAnswer>({
    queryKey: adminKeys.settings,
    refetchOnMount: 'always',
  })
}

/** How many names would be removed now if names were kept for this many months */
export const readNamesToRemove = (keepNamesMonths: string): Promise<NamesToRemove> =>
  getJson(api.adminNamesToRemove(keepNamesMonths))

/** The form shows errors, so there is no toast. After a conflict, the values that somebody else saved are refetched. */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  return async (request: ChangeSettingsRequest): Promise<ProgramSettingsAnswer> => {
    try {
      const saved = await sendJson<ProgramSettingsAnswer>('PUT', api.adminSettings(), request)
      queryClient.setQueryData(adminKeys.settings, saved)
      void queryClient.invalidateQueries({ queryKey: adminKeys.activity })
      return saved
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        await queryClient.invalidateQueries({ queryKey: adminKeys.settings })
      throw error
    }
  }
}

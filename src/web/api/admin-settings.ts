import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../contract/paths.ts'
import type {
  ChangeSettingsRequest,
  ProgramSettingsAnswer,
} from '../../contract/program-settings.ts'
import { adminProgramSettings as words } from '../../contract/words/en/admin-program-settings.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { sendJson } from './client.ts'

export function useProgramSettings() {
  return useQuery<ProgramSettingsAnswer>({
    queryKey: adminKeys.settings,
    refetchOnMount: 'always',
  })
}

export function useSaveSettings(onDone: (answer: ProgramSettingsAnswer) => void) {
  const queryClient = useQueryClient()
  return useAdminMutation<ChangeSettingsRequest, ProgramSettingsAnswer>({
    call: (request) => sendJson('PUT', api.adminSettings(), request),
    done: () => ({ title: words.toasts.saved, description: words.toasts.savedText }),
    failure: words.failed,
    showsErrorInDialog: true,
    // After a conflict this reads the other volunteer's values.
    refresh: [adminKeys.settings],
    onDone: (answer) => {
      queryClient.setQueryData(adminKeys.settings, answer)
      onDone(answer)
    },
  })
}

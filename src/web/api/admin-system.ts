import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../contract/paths.ts'
import type { SystemReport, TestEmailAnswer } from '../../contract/system.ts'
import { adminKeys } from './admin-keys.ts'
import { sendJson } from './client.ts'

/** The checks send requests to other servers, so they run only when somebody opens the page or runs them again. */
export function useSystemReport() {
  return useQuery<SystemReport>({
    queryKey: adminKeys.system,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
}

/** The page shows the mail server's reply, so there is no toast. */
export function useSendTestEmail() {
  return useMutation({
    mutationFn: () => sendJson<TestEmailAnswer>('POST', api.adminTestEmail()),
  })
}

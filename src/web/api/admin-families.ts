import {
  keepPreviousData,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Family, FamilyFile, FamilyItem, FamilyNoteRequest } from '../../contract/family.ts'
import { api } from '../../contract/paths.ts'
import { adminFamilies } from '../../contract/words/en/admin-families.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { getJson, sendJson } from './client.ts'

const { toasts } = adminFamilies

export function useFamilySearch(search: string): UseQueryResult<FamilyItem[]> {
  return useQuery<FamilyItem[]>({
    queryKey: [...adminKeys.families, { search }],
    queryFn: () => getJson(api.adminFamilies(search)),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

export function useFamily(registrationId: string): UseQueryResult<Family> {
  return useQuery<Family>({
    queryKey: [...adminKeys.families, registrationId],
    queryFn: () => getJson(api.adminFamily(registrationId)),
    refetchOnMount: 'always',
  })
}

/** The response replaces the content of the page. */
function useFamilyChange<Input>(
  registrationId: string,
  call: (input: Input) => Promise<Family>,
  done: (
    input: Input,
    family: Family,
  ) => { title: string; description: string; closesAfterMs?: number },
  onDone?: () => void,
) {
  const queryClient = useQueryClient()
  return useAdminMutation<Input, Family>({
    call,
    done: (family, input) => done(input, family),
    failure: toasts.failed,
    refresh: [adminKeys.families],
    onDone: (family) => {
      queryClient.setQueryData([...adminKeys.families, registrationId], family)
      onDone?.()
    },
  })
}

export function useJoinFamilies(registrationId: string, ownName: string, onDone: () => void) {
  return useFamilyChange<{ otherId: string; name: string }>(
    registrationId,
    ({ otherId }) =>
      sendJson('POST', api.adminFamilyJoin(registrationId), { registrationId: otherId }),
    // Names are from the input, because the response may have the name of the other family.
    ({ name }) => ({
      title: toasts.joined,
      description: toasts.joinedText(ownName, name),
      // The toast is long: it has two names, and says how to separate the families again.
      closesAfterMs: 10_000,
    }),
    onDone,
  )
}

export function useSeparateFamily(registrationId: string) {
  return useFamilyChange<{ key: string; label: string }>(
    registrationId,
    ({ key }) => sendJson('POST', api.adminFamilySeparate(registrationId), { key }),
    ({ label }) => ({ title: toasts.separated, description: toasts.separatedText(label) }),
  )
}

export function useSaveNote(registrationId: string) {
  return useFamilyChange<FamilyNoteRequest>(
    registrationId,
    (request) => sendJson('PUT', api.adminFamilyNote(registrationId), request),
    () => ({ title: toasts.noted, description: toasts.notedText }),
  )
}

export function useFamilyFile(registrationId: string, onDone: (file: FamilyFile) => void) {
  return useAdminMutation<{ name: string }, FamilyFile>({
    call: () => sendJson('POST', api.adminFamilyFile(registrationId)),
    done: (_, { name }) => ({ title: toasts.filed, description: toasts.filedText(name) }),
    failure: toasts.failed,
    isDownload: true,
    refresh: [],
    onDone,
  })
}

export function useEraseFamily(registrationId: string, onDone: () => void) {
  return useAdminMutation<{ registrationIds: string[] }, { erased: number }>({
    call: (request) => sendJson('POST', api.adminFamilyErase(registrationId), request),
    done: ({ erased }) => ({ title: toasts.erased, description: toasts.erasedText(erased) }),
    failure: toasts.failed,
    refresh: [adminKeys.registrations, adminKeys.families, adminKeys.messages, adminKeys.blacklist],
    onDone,
  })
}

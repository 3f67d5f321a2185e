import { useQuery } from '@tanstack/react-query'
import type { CheckInResult, WalkInCheck } from '../../contract/check-in.ts'
import { api } from '../../contract/paths.ts'
import type { FactsRequest } from '../../domain/check-in-store.ts'
import { isActive } from '../../domain/registration.ts'
import { adminKeys } from './admin-keys.ts'
import { ApiError, OfflineError, sendJson } from './client.ts'

/** Sends facts, possibly none. The result has the current list, and which facts were accepted or refused. */
export function exchangeCheckIn(eventId: string, request: FactsRequest): Promise<CheckInResult> {
  return sendJson('POST', api.adminCheckIn(eventId), request)
}

export function checkWalkIn(
  eventId: string,
  walkIn: { name: string; phone: string },
): Promise<WalkInCheck> {
  return sendJson('POST', api.adminWalkInCheck(eventId), walkIn)
}

/** Confirmed and waiting families at the event that have this name or phone number */
export function useMatchingFamilies(
  eventId: string | undefined,
  { name, phone }: { name: string; phone: string },
): WalkInCheck['listed'] {
  const family = { name: name.trim(), phone: phone.trim() }
  const { data } = useQuery({
    queryKey: [...adminKeys.matchingFamilies, eventId, family],
    queryFn: () => checkWalkIn(eventId ?? '', family),
    enabled: eventId !== undefined && (family.name !== '' || family.phone !== ''),
    retry: false,
    gcTime: 0,
  })
  return data?.listed.filter(({ status }) => isActive(status)) ?? []
}

export function failureOf(error: unknown): 'offline' | 'signed_out' | 'gone' | 'failed' {
  if (error instanceof OfflineError) return 'offline'
  if (error instanceof ApiError && error.status === 401) return 'signed_out'
  return error instanceof ApiError && error.status === 404 ? 'gone' : 'failed'
}

import { usualLoads } from '../../../domain/attendance.ts'
import type { CheckInState } from '../../../domain/check-in-store.ts'
import { shownFamilies } from '../../../domain/check-in-view.ts'
import type { NewFact } from './check-in-sync.ts'

/** The limit of `checkInFact` in the contract */
export const maxLoads = 20

/** Null beyond the limits. Starts from the stored number, because the screen may not show the last tap yet. */
export function stepLoads(state: CheckInState, registrationId: string, by: 1 | -1): NewFact | null {
  const family = shownFamilies(state).find((one) => one.registrationId === registrationId)
  const loads = (family?.loads ?? usualLoads) + by
  return loads < 0 || loads > maxLoads ? null : { registrationId, kind: 'came', loads }
}

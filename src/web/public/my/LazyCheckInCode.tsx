import { type ComponentType, lazy, Suspense } from 'react'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { useIsInitialRender } from '../../initial-render.ts'

/** Shows nothing if the drawing code cannot be loaded, because at check-in families can also say their name. */
const CheckInCode = lazy<ComponentType<{ address: string }>>(() =>
  import('./CheckInCode.tsx').then(
    (module) => ({ default: module.CheckInCode }),
    () => ({ default: () => null }),
  ),
)

/** The code that opens the family's row on a volunteer's phone */
export function LazyCheckInCode({
  appointment: { eventId, registrationId },
}: {
  appointment: Pick<MyAppointment, 'eventId' | 'registrationId'>
}) {
  const isInitialRender = useIsInitialRender()
  // An appointment stored by an earlier release, for use without a network, has no id.
  if (!registrationId) return null
  const place = <div className="mt-6 h-60" />
  // The server does not draw the code.
  if (isInitialRender) return place
  const path = paths.adminCheckIn(eventId, { registration: registrationId })
  return (
    <Suspense fallback={place}>
      <CheckInCode address={`${window.location.origin}${path}`} />
    </Suspense>
  )
}

import { type ComponentType, lazy, Suspense } from 'react'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { useIsInitialRender } from '../../initial-render.ts'

/** Shows nothing if the module cannot be loaded, because families can also say their name at check-in. */
const CheckInCode = lazy<ComponentType<{ address: string }>>(() =>
  import('./CheckInCode.tsx').then(
    (module) => ({ default: module.CheckInCode }),
    () => ({ default: () => null }),
  ),
)

/** The QR code that opens the family's row on a volunteer's phone */
export function LazyCheckInCode({
  appointment: { eventId, registrationId },
}: {
  appointment: Pick<MyAppointment, 'eventId' | 'registrationId'>
}) {
  const isInitialRender = useIsInitialRender()
  // An appointment stored by an earlier release, for use without a network, has no id.
  if (!registrationId) return null
  const placeholder = <div className="mt-6 h-60" />
  // The server does not draw the QR code.
  if (isInitialRender) return placeholder
  const path = paths.adminCheckIn(eventId, { registration: registrationId })
  return (
    <Suspense fallback={placeholder}>
      <CheckInCode address={`${window.location.origin}${path}`} />
    </Suspense>
  )
}

import type { CompleteRequest, MyAppointment } from '../../../contract/my-appointment.ts'
import { my as words } from '../../words.ts'
import { AskedToMove } from './AskedToMove.tsx'
import { useOpenTimes } from './use-open-times.ts'
import { YourAppointment } from './YourAppointment.tsx'

/** Asks a confirmed family to move. If there is no open time, shows only its appointment. */
export function AskedAppointment({
  token,
  ...props
}: {
  token: string
  path: string
  appointment: MyAppointment
  onComplete: (details: CompleteRequest) => Promise<void>
}) {
  const { open } = useOpenTimes(props.appointment)
  const isAsked = open?.length !== 0
  const { title, keep } = words.askedToMove
  return (
    <YourAppointment
      {...props}
      token={token}
      title={isAsked ? title : words.yours.title}
      text={isAsked ? keep : ''}
      question={isAsked && <AskedToMove {...props} isFirst />}
    />
  )
}

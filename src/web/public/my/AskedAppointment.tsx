import type { CompleteRequest, MyAppointment } from '../../../contract/my-appointment.ts'
import { my as words } from '../../words.ts'
import { AskedToMove } from './AskedToMove.tsx'
import { useOpenTimes } from './use-open-times.ts'
import { YourAppointment } from './YourAppointment.tsx'

/** The question comes first, unless there is no other time. */
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
  const isAskable = open?.length !== 0
  const { title, keep } = words.askedToMove
  return (
    <YourAppointment
      {...props}
      token={token}
      title={isAskable ? title : words.yours.title}
      text={isAskable ? keep : ''}
      ask={isAskable && <AskedToMove {...props} isFirst />}
    />
  )
}

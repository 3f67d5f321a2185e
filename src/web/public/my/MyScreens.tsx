import type {
  CompleteRequest,
  MoveRequest,
  MyAppointment,
} from '../../../contract/my-appointment.ts'
import { my as words } from '../../words.ts'
import { AreYouComing } from './AreYouComing.tsx'
import { AskedAppointment } from './AskedAppointment.tsx'
import { ChangeDetails } from './ChangeDetails.tsx'
import { ClosedSlot } from './ClosedSlot.tsx'
import { CompleteForm } from './CompleteForm.tsx'
import { Move } from './Move.tsx'
import { NoShowPanel, NoSpotPanel } from './MyPanels.tsx'
import type { MyScreen, Outcome } from './my-screen.ts'
import { OfflineAppointment } from './OfflineAppointment.tsx'
import { OtherTimes } from './OtherTimes.tsx'
import type { MoveRefusal } from './refusal.ts'
import { StillWaiting } from './StillWaiting.tsx'
import { YourAppointment } from './YourAppointment.tsx'

type Props = {
  screen: MyScreen
  token: string
  path: string
  to: string | null
  known: { appointment: MyAppointment; seenAt: string | null }
  /** The server's addition to the outcome, such as that no e-mail follows */
  note: string | undefined
  refusal: MoveRefusal | null
  onRetry: () => void
  onComplete: (details: CompleteRequest) => Promise<void>
  onChange: (details: CompleteRequest, version?: string) => Promise<void>
  onMove: (to: MoveRequest) => Promise<void>
  onComing: () => Promise<void>
  onRefused: (refusal: MoveRefusal) => void
}

export function MyScreens(props: Props) {
  const { screen, token, path, known, note } = props
  const { appointment, seenAt } = known
  const isWaiting = appointment.status === 'waitlist'
  const needsDetails = screen === 'yours' && appointment.missing.length > 0
  const common = { token, path, appointment }
  switch (screen) {
    case 'offline':
      return (
        <OfflineAppointment seen={{ appointment, seenAt: seenAt ?? '' }} onRetry={props.onRetry} />
      )
    case 'taken':
    case 'waiting':
      return (
        <StillWaiting
          {...common}
          words={words[screen]}
          title={appointment.isPassedOver ? words.passedOver.title : words[screen].title}
        />
      )
    case 'complete':
      return <CompleteForm {...common} onComplete={props.onChange} />
    case 'closed':
      return <ClosedSlot {...common} refusal={props.refusal} />
    case 'move':
      return (
        <Move
          path={path}
          to={props.to}
          appointment={appointment}
          refusal={props.refusal}
          onMove={props.onMove}
          onRefused={props.onRefused}
        />
      )
    case 'change':
      return <ChangeDetails path={path} appointment={appointment} onChange={props.onChange} />
    case 'coming':
      return <AreYouComing {...common} onYes={props.onComing} />
    case 'yours':
    case 'said_yes':
    case 'completed':
    case 'moved':
    case 'changed':
      if (isWaiting) {
        const waiting = appointment.wasOffered ? words.taken : words.waiting
        return <StillWaiting {...common} words={waiting} title={words.changed.title} />
      }
      if (screen === 'yours' && appointment.askedToMove) {
        return <AskedAppointment {...common} onComplete={props.onComplete} />
      }
      return (
        <YourAppointment
          {...common}
          title={needsDetails ? words.complete.title : words[screen].title}
          text={needsDetails ? undefined : (note ?? textOf(screen, appointment))}
          onComplete={props.onComplete}
        />
      )
    case 'cancelled':
    case 'started':
    case 'over':
      return (
        <NoSpotPanel
          words={words[screen]}
          otherTimes={
            isWaiting && !appointment.isPassedOver ? (
              <OtherTimes token={token} appointment={appointment} />
            ) : undefined
          }
        />
      )
    case 'no_show':
      return <NoShowPanel />
    default:
      return null
  }
}

function textOf(screen: 'yours' | Outcome, { coming }: MyAppointment): string {
  return screen === 'yours' && coming === 'asked' ? words.coming.yours : words[screen].text
}

import type { ReactNode } from 'react'
import type { Appointment } from '../../../contract/cancellation.ts'
import { paths } from '../../../contract/paths.ts'
import { formatFullDayAndTime } from '../../../domain/program-time.ts'
import { serverNow } from '../../api/server-time.ts'
import { settings } from '../../settings.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FindAppointmentActions } from '../../ui/FindLink.tsx'
import { CheckIcon, FullIcon, WarningIcon } from '../../ui/icons.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { language, registrationSuccess, cancel as words } from '../../words.ts'
import { sendsMessages } from '../reach.ts'
import { chooseThanks } from './cancel-screen.ts'

const goodIcon = <CheckIcon className="size-12 text-green" />
const calmIcon = <FullIcon className="size-12 text-ink-soft" />
const badIcon = <WarningIcon className="size-12 text-red" />

function Panel({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <StatePanel level={1} icon={icon} heading={title} action={action ?? <HomeLink />}>
      {children}
    </StatePanel>
  )
}

function HomeLink() {
  return (
    <ButtonLink kind="ghost" block href={paths.home()}>
      {words.home}
    </ButtonLink>
  )
}

export function InvalidLinkPanel() {
  return (
    <Panel
      icon={badIcon}
      title={words.invalid.title}
      action={
        <FindAppointmentActions>
          <HomeLink />
        </FindAppointmentActions>
      }
    >
      <p>{words.invalid.text}</p>
      <p>
        {words.call} <PhoneLink />
      </p>
    </Panel>
  )
}

export function ReplacedPanel() {
  return (
    <Panel icon={calmIcon} title={words.replaced.title}>
      <p>
        <TranslatableText>
          {sendsMessages() ? words.replaced.text : words.replaced.withoutMessages}
        </TranslatableText>{' '}
        <PhoneLink />
      </p>
    </Panel>
  )
}

export function AlreadyPanel() {
  return (
    <Panel icon={goodIcon} title={words.already.title}>
      <p>{words.already.text}</p>
    </Panel>
  )
}

export function TooLatePanel() {
  return (
    <Panel icon={calmIcon} title={words.tooLate.title}>
      <p>
        {words.tooLate.text} <PhoneLink />
      </p>
    </Panel>
  )
}

export function NoShowPanel() {
  return (
    <Panel icon={calmIcon} title={words.noShow.title}>
      <p>
        {words.noShow.text} <PhoneLink />
      </p>
    </Panel>
  )
}

export function DonePanel({ appointment }: { appointment: Appointment | undefined }) {
  return (
    <Panel icon={goodIcon} title={words.done.title}>
      {appointment && (
        <p className="mb-2 font-semibold text-ink">
          <TranslatableText>
            {formatFullDayAndTime(appointment.startTime, settings.timeZone, language)}
          </TranslatableText>
        </p>
      )}
      <p>{words.done[chooseThanks(appointment, serverNow())]}</p>
    </Panel>
  )
}

export function FailedPanel({ message, onRetry }: { message: string; onRetry: () => void }) {
  const retry = (
    <Button block onClick={onRetry}>
      {words.failed.action}
    </Button>
  )
  return (
    <Panel icon={badIcon} title={words.failed.title} action={retry}>
      <p className="font-semibold text-ink">{message}</p>
      <p>
        {words.failed.text} <PhoneLink />
      </p>
    </Panel>
  )
}

export function KeptPanel({
  token,
  isWaiting,
  onBack,
}: {
  token: string
  isWaiting: boolean
  onBack: () => void
}) {
  const title = isWaiting ? words.kept.waitlistTitle : words.kept.title
  const back = (
    <div className="flex flex-col gap-3">
      <ButtonLink block href={paths.my(token)}>
        {registrationSuccess.yours[isWaiting ? 'waitlist' : 'confirmed']}
      </ButtonLink>
      <HomeLink />
      <Button kind="ghost" block onClick={onBack}>
        {words.kept.action}
      </Button>
    </div>
  )
  return (
    <Panel icon={goodIcon} title={title} action={back}>
      <p>{words.kept.text}</p>
    </Panel>
  )
}

import type { ReactNode } from 'react'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { FindAppointmentActions } from '../../ui/FindLink.tsx'
import { FullIcon, WarningIcon } from '../../ui/icons.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { my as words } from '../../words.ts'
import { sendsMessages } from '../reach.ts'

const badIcon = <WarningIcon className="size-12 text-red" />

export function InvalidLinkPanel() {
  const { title, text, withoutMessages, call } = words.invalid
  return (
    <StatePanel
      level={1}
      icon={badIcon}
      heading={title}
      action={
        <FindAppointmentActions>
          <ButtonLink kind="ghost" block href={paths.home()}>
            {words.home}
          </ButtonLink>
        </FindAppointmentActions>
      }
    >
      <p>{sendsMessages() ? text : withoutMessages}</p>
      <p>
        {call} <PhoneLink />
      </p>
    </StatePanel>
  )
}

export function EventDeletedPanel() {
  const { title, text, call } = words.eventDeleted
  return (
    <StatePanel
      level={1}
      icon={<FullIcon className="size-12 text-ink-soft" />}
      heading={title}
      action={
        <ButtonLink block href={paths.home()}>
          {words.otherTimes}
        </ButtonLink>
      }
    >
      <p>{text}</p>
      <p>
        {call} <PhoneLink />
      </p>
    </StatePanel>
  )
}

export function NoSpotPanel({
  words: { title, text },
  otherTimes,
}: {
  words: { title: string; text: string }
  /** Times to choose from; if omitted, a link to all times is shown */
  otherTimes?: ReactNode
}) {
  return (
    <StatePanel
      level={1}
      icon={<FullIcon className="size-12 text-ink-soft" />}
      heading={title}
      action={
        otherTimes ?? (
          <ButtonLink block href={paths.home()}>
            {words.otherTimes}
          </ButtonLink>
        )
      }
    >
      <p>{text}</p>
    </StatePanel>
  )
}

export function NoShowPanel() {
  const { title, text } = words.noShow
  return (
    <StatePanel
      level={1}
      icon={<FullIcon className="size-12 text-ink-soft" />}
      heading={title}
      action={
        <ButtonLink block href={paths.home()}>
          {words.otherTimes}
        </ButtonLink>
      }
    >
      <p>
        {text} <PhoneLink />
      </p>
    </StatePanel>
  )
}

import { paths } from '../../../contract/paths.ts'
import { formatDayAndTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { placeText } from '../../ui/place.ts'
import { SlotSummary } from '../../ui/SlotSummary.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { home, language, register as words } from '../../words.ts'
import type { ChosenSlot } from './chosen-slot.ts'

/** For a saved link to a slot whose sign-up has not opened */
export function NotOpenYet({ chosen: { event, slot } }: { chosen: ChosenSlot }) {
  const { text, action } = words.notOpenYet
  const when = formatDayAndTime(event.opensAt ?? '', settings.timeZone, language)
  const title = home.opens(when)
  return (
    <PublicPage title={title}>
      <StatePanel
        level={1}
        icon={<ClockIcon className="size-12 text-blue" />}
        heading={title}
        action={
          <ButtonLink block href={paths.home()}>
            {action}
          </ButtonLink>
        }
      >
        <p>
          <TranslatableText>{text}</TranslatableText>
        </p>
        <div className="mt-4 text-left">
          <SlotSummary slot={slot} place={placeText(event)} />
        </div>
      </StatePanel>
    </PublicPage>
  )
}

import type { TimeSlot } from '../../../contract/event.ts'
import { paths } from '../../../contract/paths.ts'
import { formatDay, formatTimeRange } from '../../../domain/program-time.ts'
import { isClosed, isFull, spotsLeft } from '../../../domain/time-slot.ts'
import { settings } from '../../settings.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CheckIcon, FullIcon } from '../../ui/icons.tsx'
import { TimeRange } from '../../ui/TimeRange.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { home, language } from '../../words.ts'

/** id of the button or link of a slot; the dialog returns the focus to it */
export function slotActionId(slot: TimeSlot): string {
  return `action-${slot.id}`
}

type SlotActionProps = {
  slot: TimeSlot
  isOpening: boolean
  onJoin: (slot: TimeSlot) => void
}

export function SlotRow({ isSignUpOpen, ...props }: SlotActionProps & { isSignUpOpen: boolean }) {
  const { slot } = props
  return (
    <li className="-ml-px -mt-px flex flex-col gap-2.5 border-l border-t border-line p-[min(0.75rem,4vw)] wrap-anywhere sm:p-4 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between">
      <div className="min-w-0">
        <div className="text-l font-bold tabular-nums tracking-tight">
          <TimeRange slot={slot} />
        </div>
        {isSignUpOpen ? <Availability slot={slot} /> : <Spots slot={slot} />}
      </div>
      {isSignUpOpen && <SlotAction {...props} />}
    </li>
  )
}

function SlotAction({ slot, isOpening, onJoin }: SlotActionProps) {
  if (isClosed(slot)) return null
  const { timeZone } = settings
  const times = formatTimeRange(slot.startTime, slot.endTime, timeZone, language)
  // Many rows show the same words, so screen readers also announce the slot.
  const name = home.forSlot(formatDay(slot.startTime, timeZone, language), times)
  const slotName = (
    <span key={name} className="sr-only">
      {name}
    </span>
  )
  const props = { id: slotActionId(slot), className: 'w-full sm:w-auto sm:shrink-0' }
  return isFull(slot) ? (
    <Button kind="ghost" {...props} loading={isOpening} onClick={() => onJoin(slot)}>
      <span>
        <TranslatableText>{home.joinWaitlist}</TranslatableText> {slotName}
      </span>
    </Button>
  ) : (
    <ButtonLink {...props} href={paths.register({ eventId: slot.eventId, timeSlotId: slot.id })}>
      <span>
        <TranslatableText>{home.signUp}</TranslatableText> {slotName}
      </span>
    </ButtonLink>
  )
}

const pill =
  'mt-1 inline-flex max-w-full items-center gap-1.5 rounded-pill px-[min(0.625rem,2.5vw)] py-0.5 text-s font-semibold'

/** Before sign-up opens: how many spots are free, or that the slot is full or closed */
function Spots({ slot }: { slot: TimeSlot }) {
  if (isFull(slot)) return <Availability slot={slot} />
  return (
    <p className="text-s text-ink-soft">
      <TranslatableText>{home.spots(spotsLeft(slot))}</TranslatableText>
    </p>
  )
}

function Availability({ slot }: { slot: TimeSlot }) {
  if (isClosed(slot)) return <FullPill>{home.closed}</FullPill>
  if (!isFull(slot)) return <OpenPill>{home.spotsAvailable(spotsLeft(slot))}</OpenPill>
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <FullPill>{home.full}</FullPill>
      {slot.waitlistCount > 0 && (
        <span className="mt-1 text-s text-ink-soft">
          <TranslatableText>{home.alreadyWaiting(slot.waitlistCount)}</TranslatableText>
        </span>
      )}
    </div>
  )
}

function FullPill({ children }: { children: string }) {
  return (
    <span className={`${pill} bg-red-wash text-red`}>
      <FullIcon className="size-4" strokeWidth="3" />
      <TranslatableText>{children}</TranslatableText>
    </span>
  )
}

export function OpenPill({ children }: { children: string }) {
  return (
    <span className={`${pill} bg-green-wash text-green`}>
      <CheckIcon className="size-4" strokeWidth="3" />
      <TranslatableText>{children}</TranslatableText>
    </span>
  )
}

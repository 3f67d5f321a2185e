import { Undo2 } from 'lucide-react'
import type { CheckInRow } from '../../../contract/check-in.ts'
import { adminAfterwards as words } from '../../../contract/words/en/admin-afterwards.ts'
import { type Outcome, outcomeOf } from '../../../domain/afterwards.ts'
import { formatTime } from '../../../domain/program-time.ts'
import type { FamilyAnswer } from '../../api/admin-afterwards.ts'
import { settings } from '../../settings.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { OtherNote } from '../check-in/OtherNote.tsx'
import { FamilyLink } from '../shell/FamilyLink.tsx'

const badges: Record<Outcome | 'disputed', string> = {
  disputed: 'bg-red-wash text-red',
  came: 'bg-green-wash text-green',
  did_not_come: 'bg-red-wash text-red',
  not_known: 'bg-line text-ink',
  open: 'bg-sun-wash text-ink',
}

const choices = [
  ['noShow', words.noShow],
  ['came', words.cameAfterAll],
  ['unknown', words.unknown],
] as const
const disputedChoices = choices.filter(([one]) => one !== 'unknown')

export function FamilyRow({
  row,
  twins,
  isBusy,
  onAnswer,
}: {
  row: CheckInRow
  /** Entries of perhaps the same family that were checked in */
  twins: readonly CheckInRow[]
  isBusy: boolean
  onAnswer: (answer: FamilyAnswer) => void
}) {
  const outcome = row.isDisputed ? 'disputed' : outcomeOf(row)
  const isAsked = outcome === 'open' || outcome === 'disputed'
  const answer = (one: FamilyAnswer) => !isBusy && onAnswer(one)
  const busy = { 'aria-disabled': isBusy || undefined }
  return (
    <li
      id={rowId(row)}
      tabIndex={-1}
      className="flex flex-col gap-x-4 gap-y-2 px-4 py-3 min-[48rem]:flex-row min-[48rem]:items-center"
    >
      <div className="min-w-0 grow">
        <h3 dir="auto" className="break-words text-m font-bold">
          <FamilyLink registrationId={row.registrationId} name={row.name} />
        </h3>
        {outcome === 'open' && row.attendance === 'not_here' && (
          <p className="text-s text-ink-soft">{words.notHere(row.notedBy ?? '')}</p>
        )}
        {outcome !== 'came' && <OtherNote family={row} />}
        {outcome !== 'came' && twins.map((one) => <Twin key={one.registrationId} twin={one} />)}
        <span
          className={`mt-1 inline-block rounded-pill px-2.5 py-0.5 text-s font-semibold ${badges[outcome]}`}
        >
          <TranslatableText>{words.outcomes[outcome]}</TranslatableText>
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        {isAsked ? (
          (outcome === 'open' ? choices : disputedChoices).map(([one, label]) => (
            <QuietButton key={one} shape="framed" {...busy} onClick={() => answer(one)}>
              <span>
                {label} <span className="sr-only">{row.name}</span>
              </span>
            </QuietButton>
          ))
        ) : (
          <QuietButton {...busy} onClick={() => answer('undo')}>
            <Undo2 aria-hidden="true" className="size-4" />
            <span>
              {words.undo} <span className="sr-only">{row.name}</span>
            </span>
          </QuietButton>
        )}
      </div>
    </li>
  )
}

function Twin({ twin: { name, notedAt, notedBy } }: { twin: CheckInRow }) {
  const time = notedAt ? formatTime(notedAt, settings.timeZone) : ''
  return (
    <p className="mb-1 break-words rounded-small bg-sun-wash px-3 py-1.5 text-s">
      {words.twin(name, notedBy ?? '', time)}
    </p>
  )
}

/** The row takes the focus when a pressed button disappears. */
export const rowId = ({ registrationId }: CheckInRow): string => `family-${registrationId}`

import type { Consequences } from '../../../contract/careful.ts'
import type { AdminRegistration } from '../../../contract/registration.ts'
import { adminCareful as words } from '../../../contract/words/en/admin-careful.ts'
import { formatDay, formatShortDay, formatTimeRange } from '../../../domain/program-time.ts'
import type { SlotTimes } from '../../../domain/time-slot.ts'
import { isRefusal } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { settings } from '../../settings.ts'
import { ConsequenceNote } from './ConsequenceNote.tsx'
import { FoldedLines } from './FoldedLines.tsx'

export function ActConsequences({
  query: { data, error },
}: {
  query: { data: Consequences | undefined; error: Error | null }
}) {
  return (
    <div role="status" className="flex flex-col gap-2">
      {data ? (
        <ConsequenceList consequences={data} />
      ) : (
        <p>{error ? whyUnknown(error) : words.checking}</p>
      )}
    </div>
  )
}

/** Says why a preview was refused, because the change would be refused for the same reason. */
function whyUnknown(error: Error): string {
  return isRefusal(error) ? errorText(error, words.notChecked) : words.notChecked
}

/** "Morning wash, Tue, Dec 8, 9:00 AM – 10:00 AM" */
function whenOf(slot: { eventTitle?: string | undefined; startTime: string; endTime: string }) {
  const day = formatShortDay(slot.startTime, settings.timeZone)
  const times = formatTimeRange(slot.startTime, slot.endTime, settings.timeZone)
  return [...(slot.eventTitle ? [slot.eventTitle] : []), day, times].join(', ')
}

/** An administrator may give a banned family a spot, but should know about the ban. */
export function BanNote({
  registration: { name, blacklisted },
}: {
  registration: Pick<AdminRegistration, 'name' | 'blacklisted'>
}) {
  return blacklisted && <ConsequenceNote warns>{words.banned(name)}</ConsequenceNote>
}

const mustBeCalled = ({ ways }: Consequences['told'][number]) => ways.includes('call')

export const isAllCalls = (told: Consequences['told']) => told.every(mustBeCalled)

export function ConsequenceList({
  consequences: { key, bansNobody, told, overfull, lowered, over },
}: {
  consequences: Consequences
}) {
  const promoted = told.filter(({ isPromoted }) => isPromoted)
  const others = told.filter(({ isPromoted }) => !isPromoted)
  const lines = others.map((one) => ({
    id: one.registrationId,
    text: (one.isLater ? words.toldLater : words.told)(one.name, one.ways),
  }))
  return (
    <>
      {bansNobody && <ConsequenceNote>{words.bansNobody}</ConsequenceNote>}
      {overfull.map(({ taken, capacity, ...slot }) => (
        <ConsequenceNote key={whenOf(slot)} warns>
          {words.overfull(whenOf(slot), taken, capacity)}
        </ConsequenceNote>
      ))}
      {lowered.map(({ taken, capacity, ...slot }) => (
        <ConsequenceNote key={whenOf(slot)} warns>
          {words.lowered(whenOf(slot), taken, capacity, told.length > 0)}
        </ConsequenceNote>
      ))}
      {over.length > 0 && <SlotsNote text={words.over} slots={over} />}
      {told.length + lowered.length + over.length === 0 && (
        <p>{key === '' ? words.savedAlready : words.nobody}</p>
      )}
      <FoldedLines
        lines={lines}
        summary={isAllCalls(told) ? words.moreCalls(lines.length) : words.more(lines.length)}
      />
      {!settings.sendsMail && told.some(mustBeCalled) && <p>{words.noMailServer}</p>}
      {promoted.map((one) => (
        <ConsequenceNote key={one.registrationId}>
          {words.promoted(one.name, one.ways)}
        </ConsequenceNote>
      ))}
    </>
  )
}

/** Names each slot with its year, because the year may be mistyped. */
export function SlotsNote({ text, slots }: { text: string; slots: readonly SlotTimes[] }) {
  return (
    <ConsequenceNote warns>
      {text}
      {slots.map(({ startTime, endTime }) => (
        <span key={startTime} className="block font-semibold">
          {`${formatDay(startTime, settings.timeZone)}, ${formatTimeRange(startTime, endTime, settings.timeZone)}`}
        </span>
      ))}
    </ConsequenceNote>
  )
}

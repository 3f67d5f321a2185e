import type { Consequences } from '../../../../contract/careful.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminCareful as words } from '../../../../contract/words/en/admin-careful.ts'
import { formatTimeRange } from '../../../../domain/program-time.ts'
import { settings } from '../../../settings.ts'
import { ConsequenceNote } from './ConsequenceNote.tsx'

/** More families than these are behind a fold. */
const mostShown = 5

/** Whom an act tells and promotes, as the server says */
export function ActConsequences({
  query: { data, isError },
}: {
  query: { data: Consequences | undefined; isError: boolean }
}) {
  return (
    <div role="status" className="flex flex-col gap-2">
      {data ? <Told consequences={data} /> : <p>{isError ? words.notChecked : words.checking}</p>}
    </div>
  )
}

/** An administrator may give a banned family a spot, but should know. */
export function BanNote({
  registration: { name, blacklisted },
}: {
  registration: AdminRegistration
}) {
  return blacklisted && <ConsequenceNote warns>{words.banned(name)}</ConsequenceNote>
}

export function Told({ consequences: { told, overfull } }: { consequences: Consequences }) {
  const promoted = told.filter(({ isPromoted }) => isPromoted)
  const others = told.filter(({ isPromoted }) => !isPromoted)
  const lines = others.map((one) => (
    <p key={one.registrationId} dir="auto" className="break-words">
      {(one.isLater ? words.toldLater : words.told)(one.name, one.ways)}
    </p>
  ))
  return (
    <>
      {overfull.map(({ startTime, endTime, taken, capacity }) => (
        <ConsequenceNote key={startTime} warns>
          {words.overfull(formatTimeRange(startTime, endTime, settings.timeZone), taken, capacity)}
        </ConsequenceNote>
      ))}
      {told.length === 0 && <p>{words.nobody}</p>}
      {lines.length > mostShown ? (
        <details className="rounded-control border border-line px-3.5">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {words.more(lines.length)}
          </summary>
          <div className="flex max-h-60 flex-col gap-1 overflow-y-auto pb-3">{lines}</div>
        </details>
      ) : (
        lines
      )}
      {promoted.map((one) => (
        <ConsequenceNote key={one.registrationId}>
          {words.promoted(one.name, one.ways)}
        </ConsequenceNote>
      ))}
    </>
  )
}

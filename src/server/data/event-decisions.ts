import { limits } from '../../contract/limits.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { importAnswers } from '../../contract/words/en/admin-import-answers.ts'
import type { EventLine } from './event-lines.ts'
import type { Outcome } from './importer.ts'

const words = importAnswers.row

export type KnownEvent = {
  ids: string[]
  title: string
  day: string
  location: string
  starts: string[]
}

/** Identifies the event of a line: by its id in the file, else by title, day and location */
export function eventKeyOf({ externalId, day, details }: EventLine): string {
  return externalId ? `id ${externalId}` : keyWithoutId({ ...details, day })
}

function keyWithoutId({ title, day, location }: Pick<KnownEvent, 'title' | 'day' | 'location'>) {
  return JSON.stringify([title.toLowerCase(), day, location.toLowerCase()])
}

type Refusal = { column: string | null; message: string }

/** Decides on each line. An event is imported with all its slots or not at all. */
export function decideEvents(
  lines: readonly EventLine[],
  known: readonly KnownEvent[],
  now: Date,
): Outcome<string>[] {
  const outcomes = new Map<EventLine, Outcome<string>>()
  const byId = new Map(known.flatMap((event) => event.ids.map((id) => [id, event] as const)))
  const byKey = new Map(known.map((event) => [keyWithoutId(event), event]))
  for (const [eventKey, group] of Map.groupBy(lines, eventKeyOf)) {
    const [first] = group
    if (!first) continue
    const existing = first.externalId ? byId.get(first.externalId) : byKey.get(eventKey)
    const refusals = new Map<EventLine, Refusal>()
    for (const line of group) {
      const refusal = existing ? null : refusalOf(line, group, now)
      if (refusal) refusals.set(line, refusal)
      if (!existing) continue
      const isThere = existing.starts.includes(line.slot.startTime)
      if (!isThere) refusals.set(line, { column: 'Start', message: words.slotKnown })
      else outcomes.set(line, { kind: 'known' })
    }
    const [refusedLine] = refusals.keys()
    for (const line of group) {
      if (outcomes.has(line)) continue
      const other = refusedLine && { column: null, message: words.otherLine(refusedLine.line) }
      const refusal = refusals.get(line) ?? other
      const isUpcoming = line.slot.endTime > now.toISOString()
      outcomes.set(
        line,
        refusal
          ? { kind: 'refused', problem: { line: line.line, ...refusal } }
          : { kind: 'ready', found: eventKey, isUpcoming, eventKey },
      )
    }
  }
  return lines.map((line) => outcomes.get(line) ?? { kind: 'known' })
}

function refusalOf(line: EventLine, group: readonly EventLine[], now: Date): Refusal | null {
  const index = group.indexOf(line)
  const [first = line] = group
  const twin = group.slice(0, index).find(({ slot }) => isSameSlot(slot, line.slot))
  if (twin) return { column: 'Start', message: words.slotTwice(twin.line) }
  if (index >= limits.slotsPerEvent) {
    return { column: null, message: words.tooManySlots(limits.slotsPerEvent) }
  }
  const differs = Object.entries(line.details).some(([field, value]) => {
    const wanted = first.details[field as keyof typeof first.details]
    return value !== '' && value !== null && value !== wanted
  })
  if (differs) return { column: null, message: words.differs(first.line) }
  const { opensAt } = first.details
  const firstStart = group.map(({ slot }) => slot.startTime).sort()[0] ?? ''
  if (index === 0 && opensAt && opensAt > now.toISOString() && opensAt >= firstStart) {
    return { column: 'Sign-up opens', message: adminAnswers.opensTooLate }
  }
  return null
}

function isSameSlot(one: EventLine['slot'], other: EventLine['slot']): boolean {
  return one.startTime === other.startTime && one.endTime === other.endTime
}

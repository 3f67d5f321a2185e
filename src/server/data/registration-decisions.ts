import { importAnswers } from '../../contract/words/en/admin-import-answers.ts'
import { isActive } from '../../domain/registration.ts'
import { hasStarted, isClosed } from '../../domain/time-slot.ts'
import type { Outcome } from './importer.ts'
import type { ImportSlot, RegistrationFacts } from './registration-import-queries.ts'
import type { RegistrationLine } from './registration-lines.ts'

const words = importAnswers.row

type Keys = { email_key: string | null; phone_key: string | null }

/** Identifies a family within an event (DESIGN.md 5, rule 3); null if only its name is known */
const personOf = ({ email_key, phone_key }: Keys) =>
  email_key !== null ? `mailbox ${email_key}` : phone_key !== null ? `phone ${phone_key}` : null

type Content = Keys & { name: string; status: string }
const contentKey = (slotId: string, { name, status, email_key, phone_key }: Content) =>
  JSON.stringify([slotId, name, status, email_key, phone_key])

/** Outcomes in file order. Capacity limits only slots that have not started. */
export function decideRegistrations(
  lines: readonly RegistrationLine[],
  facts: RegistrationFacts,
  now: Date,
): Outcome<ImportSlot>[] {
  const slotsByStart = Map.groupBy(facts.slots, ({ startTime }) => startTime)
  /** The line of each active family, by event and family; 0 for an existing registration */
  const active = new Map<string, number>()
  const existing = new Set<string>()
  const confirmed = new Map<string, number>()
  const idLines = new Map<string, number>()
  for (const row of facts.registrations) {
    existing.add(contentKey(row.time_slot_id, row))
    if (row.status === 'confirmed') add(confirmed, row.time_slot_id)
    const person = personOf(row)
    if (isActive(row.status) && person) active.set(`${row.event_id} ${person}`, 0)
  }

  function decide(line: RegistrationLine): Outcome<ImportSlot> {
    const { externalId, status, row } = line
    if (externalId && facts.ids.has(externalId)) return { kind: 'known' }
    const earlier = externalId ? idLines.get(externalId) : undefined
    if (earlier) return refuse(line, 'ID', words.idTwice(earlier))
    const found = findSlot(line, slotsByStart.get(line.start) ?? [])
    if (typeof found === 'string') return refuse(line, 'Start', found)
    const isThere = (as: string) =>
      !externalId && existing.has(contentKey(found.id, { ...row, status: as }))
    if (isThere(status)) return { kind: 'known' }
    const person = personOf(row)
    const activeKey = isActive(status) && person ? `${found.eventId} ${person}` : null
    const other = activeKey === null ? undefined : active.get(activeKey)
    if (other !== undefined) {
      const message = other === 0 ? words.alreadyRegistered : words.twiceInFile(other)
      return refuse(line, row.email ? 'Email' : 'Phone', message)
    }
    const isUpcoming = !hasStarted(found, now)
    if (isUpcoming) {
      // The file may be older than the cancellation.
      if (isActive(status) && isThere('cancelled')) return refuse(line, 'Status', words.cancelled)
      if (line.attendance || status === 'no_show') return refuse(line, 'Attendance', words.notYet)
      if (isActive(status) && isClosed(found)) return refuse(line, 'Start', words.closed)
      const taken = (confirmed.get(found.id) ?? 0) + (facts.kept.get(found.id) ?? 0)
      if (status === 'confirmed' && taken >= found.capacity) {
        return refuse(line, 'Status', words.full(found.capacity))
      }
    }
    if (externalId) idLines.set(externalId, line.line)
    if (activeKey) active.set(activeKey, line.line)
    if (status === 'confirmed') add(confirmed, found.id)
    return { kind: 'ready', found, isUpcoming, eventKey: found.eventId }
  }
  return lines.map(decide)
}

function findSlot(
  { eventId, eventTitle, end }: RegistrationLine,
  slots: readonly ImportSlot[],
): ImportSlot | string {
  const ofEvent = slots.filter((slot) =>
    eventId
      ? slot.externalEventId === eventId || slot.eventId === eventId
      : eventTitle === '' || slot.title.toLowerCase() === eventTitle.toLowerCase(),
  )
  const exact = ofEvent.filter(({ endTime }) => endTime === end)
  const [slot, ...others] = exact.length > 0 ? exact : ofEvent
  if (!slot) return words.noSlot
  return others.length > 0 ? words.severalSlots : slot
}

function refuse({ line }: RegistrationLine, column: string, message: string): Outcome<never> {
  return { kind: 'refused', problem: { line, column, message } }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

import {
  type Attendance,
  type AttendanceFact,
  attendanceOf,
  isLater,
  loadsOf,
} from './attendance.ts'
import { dayMs } from './duration.ts'

export type KeptFact = Pick<AttendanceFact, 'id' | 'kind' | 'at'> & {
  deviceId: string
  /** By the device's clock, unlike `at`, which is by the server's */
  deviceAt: string
  /** Username of the administrator */
  by: string
  /** For `came`, null means the usual loads, but for an imported visit that nobody knows them. */
  loads?: number | null | undefined
  note?: string | null | undefined
  /** By the server's clock; much later than `at` if the phone had no network */
  receivedAt: string
}

export type FoldedAttendance = {
  attendance: Attendance | null
  notedAt: string | null
  notedBy: string | null
  loads: number | null
  note: string
  /** The latest fact from another device whose attendance differs */
  otherNote: { attendance: Attendance | null; notedAt: string; notedBy: string } | null
  /** A note from another device that the author of `note` may not have seen */
  unseenNote: UnseenNote | null
}

export type UnseenNote = { note: string; notedAt: string; notedBy: string }

/** Device id of the fact that an appointment has moved to another day; phones never have this id. */
export const otherDayDevice = 'other-day'

/** Device id of imported attendance; phones never have this id. */
export const importDevice = 'import'

export function foldAttendance(all: readonly KeptFact[]): FoldedAttendance {
  const facts = sinceOtherDay(all)
  const [current, ...others] = lastOfEachDevice(facts.filter(({ kind }) => kind !== 'note'))
  const [note, ...otherNotes] = lastOfEachDevice(facts.filter(({ kind }) => kind === 'note'))
  const attendance = current ? (attendanceOf(current.kind) ?? null) : null
  const other = others.find(({ kind }) => attendanceOf(kind) !== attendance)
  return {
    attendance,
    notedAt: current && attendance ? current.at : null,
    notedBy: current && attendance ? current.by : null,
    loads: current ? keptLoads(current) : null,
    note: note?.note ?? '',
    otherNote: other
      ? { attendance: attendanceOf(other.kind) ?? null, notedAt: other.at, notedBy: other.by }
      : null,
    unseenNote: note ? unseenNote(note, otherNotes) : null,
  }
}

function keptLoads({ kind, loads, deviceId }: KeptFact): number | null {
  if (deviceId === importDevice) return loads ?? null
  return loadsOf({ kind, loads: loads ?? undefined })
}

/** Facts from before the move are about the former day, even if a phone sends them later. */
function sinceOtherDay(facts: readonly KeptFact[]): readonly KeptFact[] {
  const moves = facts.filter(({ deviceId }) => deviceId === otherDayDevice)
  return facts.filter(({ at }) => moves.every((move) => at > move.at))
}

/** Phones poll every 15 seconds, so a phone with a network has seen all facts older than this. */
const seenAfterMs = 20_000

function unseenNote(last: KeptFact, others: readonly KeptFact[]): UnseenNote | null {
  const wasOnline = msBetween(last.at, last.receivedAt) < seenAfterMs
  const unseen = others.find((other) => {
    const says = other.note ?? ''
    const wasSeen = wasOnline && msBetween(other.receivedAt, last.at) >= seenAfterMs
    return says !== '' && !wasSeen && !(last.note ?? '').includes(says)
  })
  return unseen ? { note: unseen.note ?? '', notedAt: unseen.at, notedBy: unseen.by } : null
}

const msBetween = (from: string, to: string) => Date.parse(to) - Date.parse(from)

/**
 * The last fact of each device, latest first. Facts of one device are ordered by its own clock, because corrected times
 * can differ by seconds between requests; devices are ordered by corrected time.
 */
function lastOfEachDevice(facts: readonly KeptFact[]): KeptFact[] {
  const last = new Map<string, KeptFact>()
  for (const fact of facts) {
    const known = last.get(fact.deviceId)
    const isLast = !known || isLater(byDevice(fact), byDevice(known))
    if (isLast) last.set(fact.deviceId, fact)
  }
  return [...last.values()].sort((a, b) => (isLater(a, b) ? -1 : 1))
}

const byDevice = ({ deviceAt, id }: KeptFact) => ({ at: deviceAt, id })

/** Limits how far a wrong clock can backdate a fact. */
const maxAgeMs = 30 * dayMs

/**
 * The time of a fact by the server's clock. `at` and `sentAt` are by the phone's clock; its error is assumed to be the
 * same at both times.
 */
export function correctTime(at: string, sentAt: string, now: Date): string {
  const ago = Math.max(0, Date.parse(sentAt) - Date.parse(at))
  return new Date(now.getTime() - Math.min(ago, maxAgeMs)).toISOString()
}

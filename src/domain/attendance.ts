/** `unknown`: nobody remembers (DESIGN.md 5, rule 17) */
export const attendances = ['came', 'not_here', 'unknown'] as const
export type Attendance = (typeof attendances)[number]

/** `undone` clears the attendance; `note` replaces the note; `walk_in` adds a family without an appointment. */
export const attendanceFactKinds = [...attendances, 'undone', 'note', 'walk_in'] as const
export type AttendanceFactKind = (typeof attendanceFactKinds)[number]

/** Loads that a family washes unless a volunteer notes another number (SPEC.md 1) */
export const usualLoads = 3

/** One tap of a volunteer */
export type AttendanceFact = {
  /** UUID made by the phone; the server accepts each id once */
  id: string
  registrationId: string
  kind: AttendanceFactKind
  /** ISO 8601 UTC, by the phone's clock; later than all earlier facts of the phone */
  at: string
  /** For `came` and `walk_in` */
  loads?: number | undefined
  /** For `note`; "" removes it */
  note?: string | undefined
}

/** With equal times, the greater id counts as later, so that all devices agree. */
export function isLater(
  one: Pick<AttendanceFact, 'at' | 'id'>,
  other: Pick<AttendanceFact, 'at' | 'id'>,
): boolean {
  return one.at === other.at ? one.id > other.id : one.at > other.at
}

/** Null clears the attendance; undefined leaves it unchanged. */
export function attendanceOf(kind: AttendanceFactKind): Attendance | null | undefined {
  if (kind === 'note') return undefined
  if (kind === 'undone') return null
  return kind === 'walk_in' ? 'came' : kind
}

/** Null unless the family came */
export function loadsOf({ kind, loads }: Pick<AttendanceFact, 'kind' | 'loads'>): number | null {
  return attendanceOf(kind) === 'came' ? (loads ?? usualLoads) : null
}

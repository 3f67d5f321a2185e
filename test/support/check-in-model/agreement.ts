import { expect } from 'vitest'
import { attendanceOf } from '../../../src/domain/attendance.ts'
import type { CheckInList } from '../../../src/domain/check-in-list.ts'
import { createModelServer, type ModelServer } from './model-server.ts'
import type { TimedStep } from './steps.ts'
import { createWorld, type ModelWorld, type RealServer } from './world.ts'

type Run = { start: CheckInList; username: string; realServer?: RealServer }

/** Simulates a day; expects that no tap is lost or duplicated, and that phones and server agree at the end. */
export async function runDay(steps: readonly TimedStep[], { start, username, realServer }: Run) {
  const server = createModelServer(start, username)
  const from = Date.parse(start.serverTime)
  const world = createWorld({ start, server, from, ...(realServer && { realServer }) })
  for (const index of [0, 1]) await world.sync(index)
  for (const step of steps) {
    await world.take(step)
    expectNothingLost(world, server)
    if (step.act === 'answer' || step.act === 'kill') expectOwnTapsShown(world, server)
  }
  for (const index of [0, 1, 0]) await world.sync(index)
  expectNothingLost(world, server)
  expectSameRows(world, server)
  if (!world.hasTurnedClocks()) expectLatestFactDecides(world, server)

  const before = server.list(world.now()).rows
  await world.deliverLate()
  expect(server.list(world.now()).rows, 'late requests change nothing').toEqual(before)
  await expectNewTapDecides(world, server)
}

/** Each phone shows its volunteer's latest tap on every family that nobody else has changed. */
function expectOwnTapsShown({ made, phones }: ModelWorld, server: ModelServer): void {
  const shown = phones.map(
    (phone) => new Map(phone.shown().map((row) => [row.registrationId, row])),
  )
  const hidden: object[] = []
  const families = Map.groupBy(made.values(), ({ registrationId }) => registrationId)
  for (const [id, facts] of families) {
    const [{ phone }] = facts as [(typeof facts)[number]]
    const latest = facts.findLast(({ kind }) => kind !== 'note')
    if (!latest || !server.isUntouched(id) || facts.some((fact) => fact.phone !== phone)) continue
    const row = shown[phone]?.get(id)
    const attendance = attendanceOf(latest.kind)
    // A family that cancelled is listed only if it came.
    if (attendance === 'not_here' && !row) continue
    const isTakenBack = attendance === null && server.isWalkIn(id)
    if (row?.attendance !== (isTakenBack ? undefined : attendance)) hidden.push(latest)
  }
  expect(hidden).toEqual([])
}

/**
 * Each tap is on its phone (unsent or refused) or on the server, unless the family was deleted. The server has no fact
 * that nobody tapped, and lists each walk-in once.
 */
function expectNothingLost({ made, phones }: ModelWorld, server: ModelServer): void {
  const keptBy = phones.map((phone) => {
    const { unsent, refused } = phone.state()
    return new Set([...unsent, ...refused.map(({ fact }) => fact)].map(({ id }) => id))
  })
  const lost = [...made.values()].filter(
    ({ id, phone, registrationId }) =>
      !(server.isStored(id) || keptBy[phone]?.has(id) || server.isGone(registrationId)),
  )
  const invented = server.stored().filter(({ id }) => !made.has(id))
  expect({ lost, invented }).toEqual({ lost: [], invented: [] })
  const walkIns = server.walkIns().map(({ name }) => name)
  expect(walkIns, 'each walk-in is listed once').toEqual([...new Set(walkIns)])
}

function expectSameRows({ phones, now }: ModelWorld, server: ModelServer): void {
  const { rows } = server.list(now())
  for (const phone of phones) {
    expect(phone.state().unsent).toEqual([])
    expect(phone.shown()).toEqual(rows.map((row) => ({ ...row, unsent: 0 })))
  }
}

/** The attendance comes from one of the latest facts: those that no volunteer had seen when adding another fact. */
function expectLatestFactDecides({ made, now }: ModelWorld, server: ModelServer): void {
  for (const { registrationId, attendance } of server.list(now()).rows) {
    const facts = server.attendanceFacts(registrationId)
    const hasOfficeFact = facts.some(({ id }) => !made.has(id))
    if (facts.length === 0 || hasOfficeFact) continue
    const latest = facts.filter(({ id }) => !facts.some((one) => made.get(one.id)?.knew.has(id)))
    expect(latest.map(({ kind }) => attendanceOf(kind))).toContain(attendance)
  }
}

/** Once all facts are sent, a new tap decides the attendance on both phones and on the server. */
async function expectNewTapDecides(world: ModelWorld, server: ModelServer): Promise<void> {
  for (const index of [0, 1]) await world.sync(index)
  const [row] = server.list(world.now()).rows
  if (!row) return
  const { registrationId } = row
  const kind = row.attendance === 'came' ? 'not_here' : 'came'
  world.tap(1, { registrationId, kind })
  for (const index of [1, 0]) await world.sync(index)
  expectSameRows(world, server)
  const after = server.list(world.now()).rows.find((one) => one.registrationId === registrationId)
  if (row.status === 'cancelled') expect(after).toBeUndefined()
  else expect(after?.attendance).toBe(kind)
}

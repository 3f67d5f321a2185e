import { expect } from 'vitest'
import { attendanceOf } from '../../../src/domain/attendance.ts'
import type { CheckInList } from '../../../src/domain/check-in-list.ts'
import type { FactsRequest, UnsentFact } from '../../../src/domain/check-in-store.ts'
import { createModelPhone } from './model-phone.ts'
import type { ModelAnswer, ModelServer, OfficeAct } from './model-server.ts'
import type { TimedStep } from './steps.ts'

/** A real server, which must give the same answers as the model */
export type RealServer = {
  receive(request: FactsRequest): Promise<Compared>
  act(what: OfficeAct, id: string): Promise<void>
  setTime(now: Date): void
}

type Packet = { phone: number; page: number; number: number } & (
  | { kind: 'request'; request: FactsRequest }
  | { kind: 'answer'; answer: ModelAnswer }
)

/** A tap that the phone has stored, with the ids of the facts that its volunteer had seen */
type StoredTap = UnsentFact & { phone: number; knew: ReadonlySet<string> }

export type WorldOptions = {
  start: CheckInList
  server: ModelServer
  realServer?: RealServer
  from: number
}

export function createWorld({ start, server, realServer, from }: WorldOptions) {
  let time = from
  let ids = 0
  let clocksTurned = false
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`
  const phones = [newId(), newId()].map((id) => createModelPhone(id, () => time))
  const known = phones.map(() => new Set<string>())
  const made = new Map<string, StoredTap>()
  let network: Packet[] = []
  const now = () => new Date(time)
  function passTime(ms: number): void {
    time += ms
    realServer?.setTime(now())
  }

  function phoneAt(index: number) {
    const phone = phones[index]
    if (!phone) throw new Error(`There is no phone ${index}`)
    return phone
  }

  async function receive(request: FactsRequest): Promise<ModelAnswer> {
    const answer = server.receive(request, now())
    if (realServer)
      expect(comparable(await realServer.receive(request))).toEqual(comparable(answer))
    return answer
  }

  function tap(index: number, fact: Omit<UnsentFact, 'at' | 'id'>, isKilled = false): void {
    const stored = phoneAt(index).tap({ ...fact, id: newId() }, isKilled)
    if (!stored) return
    const knew = new Set(known[index])
    made.set(stored.id, { ...stored, phone: index, knew })
    known[index]?.add(stored.id)
    expectShown(index, stored)
  }

  function expectShown(index: number, { registrationId, kind, note }: UnsentFact): void {
    const row = phoneAt(index)
      .shown()
      .find((one) => one.registrationId === registrationId)
    const attendance = attendanceOf(kind)
    if (kind === 'note') expect(row?.note ?? note).toBe(note)
    else if (row) expect(row.attendance).toBe(attendance)
    else expect(['not_here', null], 'only a family that came is never hidden').toContain(attendance)
  }

  const packetsOf = (kind: Packet['kind']) => network.filter((packet) => packet.kind === kind)

  async function deliver(packet: Packet): Promise<void> {
    if (packet.kind !== 'request') return
    const answer = await receive(packet.request)
    const { phone, page, number } = packet
    network.push({ kind: 'answer', phone, page, number, answer })
  }

  function takeAnswer(packet: Packet): void {
    if (packet.kind !== 'answer') return
    network = network.filter((one) => one !== packet)
    const phone = phoneAt(packet.phone)
    if (phone.page() !== packet.page) return
    const isLast = packet.number === phone.state().requests
    phone.answer(packet.number, packet.answer)
    if (isLast) for (const id of packet.answer.knownIds) known[packet.phone]?.add(id)
  }

  async function take(step: TimedStep): Promise<void> {
    passTime(step.after)
    switch (step.act) {
      case 'tap':
      case 'note': {
        const rows = phoneAt(step.phone).shown()
        const row = rows[step.row % Math.max(rows.length, 1)]
        if (!row) return
        const { registrationId } = row
        if (step.act === 'note') tap(step.phone, { registrationId, kind: 'note', note: step.note })
        else tap(step.phone, { registrationId, kind: step.kind, loads: step.loads }, step.isKilled)
        return
      }
      case 'walk_in': {
        const timeSlotId = start.timeSlots[step.slot]?.id ?? ''
        const walkIn = { name: `Walk-in ${ids}`, timeSlotId }
        if (phoneAt(step.phone).state().list === null) return
        return tap(step.phone, { registrationId: newId(), kind: 'walk_in', walkIn })
      }
      case 'send': {
        const phone = phoneAt(step.phone)
        const page = phone.page()
        network.push({ kind: 'request', phone: step.phone, page, ...phone.send() })
        return
      }
      case 'deliver': {
        const packets = packetsOf('request')
        const packet = packets[step.packet % Math.max(packets.length, 1)]
        if (!packet) return
        if (!step.again) network = network.filter((one) => one !== packet)
        return deliver(packet)
      }
      case 'answer': {
        const packets = packetsOf('answer')
        const packet = packets[step.packet % Math.max(packets.length, 1)]
        if (packet) takeAnswer(packet)
        return
      }
      case 'lose': {
        network.splice(step.packet % Math.max(network.length, 1), 1)
        return
      }
      case 'kill':
        return phoneAt(step.phone).kill()
      case 'clock':
        clocksTurned = true
        return phoneAt(step.phone).turnClock(step.by)
      case 'office': {
        const all = server.ids()
        const id = all[step.row % Math.max(all.length, 1)]
        if (id && server.act(step.what, id, now())) await realServer?.act(step.what, id)
      }
    }
  }

  /** Sends a phone's facts over a working network until none is unsent. */
  async function sync(index: number): Promise<void> {
    const phone = phoneAt(index)
    do {
      passTime(100)
      const { number, request } = phone.send()
      const answer = await receive(request)
      for (const id of answer.knownIds) known[index]?.add(id)
      phone.answer(number, answer)
    } while (phone.state().unsent.length > 0)
  }

  return {
    phones,
    made,
    take,
    sync,
    tap,
    now,
    hasTurnedClocks: () => clocksTurned,
    async deliverLate(): Promise<void> {
      for (const packet of packetsOf('request'))
        await receive((packet as { request: FactsRequest }).request)
    },
  }
}
export type ModelWorld = ReturnType<typeof createWorld>

export type Compared = Pick<ModelAnswer, 'rows' | 'timeSlots' | 'taken' | 'refused'>

/** Without the registrations' versions, which the model does not have */
function comparable({ rows, timeSlots, taken, refused }: Compared) {
  return {
    rows: rows.map(({ updatedAt: _, ...row }) => row),
    timeSlots,
    taken: taken.toSorted(),
    refused: refused.map(({ id }) => id).toSorted(),
  }
}

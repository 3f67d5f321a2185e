import type { Event, TimeSlot } from '../../../src/contract/event.ts'
import { api } from '../../../src/contract/paths.ts'
import type { CreateSeriesRequest } from '../../../src/contract/series.ts'
import { hourMs } from '../../../src/domain/duration.ts'
import { seriesBody } from '../series-data.ts'
import { call, findSlot, type Program, signIn } from './actions.ts'
import { type Slot, slotNamed } from './scenario.ts'

const secondTuesday: CreateSeriesRequest = seriesBody({
  name: 'second Tuesday',
  week: 2,
  weekday: 2,
  openDaysAhead: 14,
  timeSlots: [
    { startTime: '09:00', endTime: '10:00', capacity: 5 },
    { startTime: '11:00', endTime: '12:00', capacity: 5 },
    { startTime: '17:00', endTime: '18:00', capacity: 6 },
  ],
})
const firstSunday: CreateSeriesRequest = seriesBody({
  name: 'first Sunday',
  week: 1,
  weekday: 0,
  openDaysAhead: 12,
  timeSlots: [
    { startTime: '10:00', endTime: '11:30', capacity: 4 },
    { startTime: '13:00', endTime: '14:30', capacity: 7 },
  ],
})

async function changeEvent(
  program: Program,
  name: Slot,
  changes: (event: Event, slot: TimeSlot) => object,
): Promise<void> {
  const token = await signIn(program)
  const events = await call<Event[]>(program, ['GET', api.adminEvents()], { token })
  const { event, slot } = findSlot(events, name)
  const body = changes(event, slot)
  await call(program, ['PUT', api.adminEvent(event.id)], { token, body })
}

function withSlot(event: Event, changed: TimeSlot) {
  const timeSlots = event.timeSlots.map((slot) => (slot.id === changed.id ? changed : slot))
  return {
    timeSlots: timeSlots.map(({ id, startTime, endTime, capacity }) => ({
      id,
      startTime,
      endTime,
      capacity,
    })),
  }
}

/** Performs an administrator's action; see office-scenario.ts. */
export async function performOfficeAction(program: Program, words: string): Promise<void> {
  if (words === 'creates the series') {
    const token = await signIn(program)
    for (const body of [secondTuesday, firstSunday]) {
      await call(program, ['POST', api.adminSeriesList()], { token, body, status: 201 })
    }
    return
  }
  if (words === 'moves the Sunday to another laundromat') {
    const place = {
      laundromatName: 'Bright Water',
      laundromatAddress: '88 Walnut Street, Harrison, OH 45030',
    }
    return changeEvent(program, 'S10', () => place)
  }
  const room = /^makes room for one more in (\w+)$/.exec(words)
  if (room?.[1]) {
    return changeEvent(program, slotNamed(room[1]), (event, slot) =>
      withSlot(event, { ...slot, capacity: slot.capacity + 1 }),
    )
  }
  const move = /^moves ([A-Z])(\d+) to \1(\d+)$/.exec(words)
  if (!move) throw new Error(`There is no action "${words}"`)
  const [, day, from, to] = move
  const later = (instant: string) =>
    new Date(Date.parse(instant) + (Number(to) - Number(from)) * hourMs).toISOString()
  return changeEvent(program, slotNamed(`${day}${from}`), (event, slot) =>
    withSlot(event, { ...slot, startTime: later(slot.startTime), endTime: later(slot.endTime) }),
  )
}

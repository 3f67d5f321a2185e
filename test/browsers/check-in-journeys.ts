import { deepEqual } from 'node:assert/strict'
import type { CheckInAnswer } from '../../src/contract/check-in.ts'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { adminCheckIn } from '../../src/contract/words/en/admin-check-in.ts'
import { instantOf, localDate } from '../../src/domain/program-time.ts'
import { adminLogin, type Site } from '../support/site.ts'
import type { Visitor } from './driver.ts'
import type { Journey } from './journey.ts'

const zone = 'America/New_York'
const { bar, row } = adminCheckIn
const [ana, ben] = ['Ana Bell', 'Ben Cole']
const action = (what: string, name: string) => row.actionOf(what, name, '')

/** Check-in on the day of an event, online and offline (docs/decisions/0041) */
export const checkInJourneys: Journey[] = [
  {
    name: 'check-in: came, not here, undo, reload',
    async run({ site, visitor }) {
      const { press, see } = visitor
      const event = await createToday(site)
      const reload = await openList(site, visitor, event)
      await see('0 of 2 came, 0 not here')
      await press(action(row.came, ana))
      await press(action(row.notHere, ben))
      await see('1 of 2 came, 1 not here')
      await see(bar.allSent)
      await reload()
      await see('1 of 2 came, 1 not here')
      await press(action(row.undo, ben))
      await see('1 of 2 came, 0 not here')
      await see(bar.allSent)
      await reload()
      await see('1 of 2 came, 0 not here')
      await expectOnServer(site, event, { [ana]: 'came', [ben]: null })
    },
  },
  {
    name: 'check-in: taps while the server is down survive a reload and are sent once',
    async run({ site, visitor }) {
      const { press, see } = visitor
      const event = await createToday(site)
      const reload = await openList(site, visitor, event)
      await see(bar.ready)
      await site.goDown()
      await press(action(row.came, ana))
      await see(bar.unsent(1))
      await see(bar.offline)
      await reload()
      await see(bar.unsent(1))
      await see('1 of 2 came, 0 not here')
      await press(action(row.undo, ana))
      await press(action(row.notHere, ben))
      await see(bar.unsent(3))
      await reload()
      await see('0 of 2 came, 1 not here')
      await press(action(row.came, ana))
      await see(bar.unsent(4))

      await site.comeBack()
      await see(bar.allSent)
      await expectOnServer(site, event, { [ana]: 'came', [ben]: 'not_here' })
      await reload()
      await see('1 of 2 came, 1 not here')
      await see(bar.allSent)
    },
  },
]

/** These browsers use the real clock, so the slot lasts the whole day. */
async function createToday(site: Site): Promise<Event> {
  const at = (time: string) => instantOf(localDate(site.now(), zone), time, zone)
  const event = await site.createEvent([], {
    date: at('00:00'),
    timeSlots: [{ startTime: at('00:00'), endTime: at('23:59'), capacity: 5 }],
  })
  const slot = { eventId: event.id, timeSlotId: event.timeSlots[0]?.id, status: 'confirmed' }
  for (const name of [ana, ben])
    await site.call('POST', api.adminRegistrations(), { ...slot, name })
  return event
}

/** Signs in and opens the list; returns a function that reloads it. */
async function openList(site: Site, { open, fill, press, see }: Visitor, event: Event) {
  const address = site.url + paths.adminCheckIn(event.id)
  await open(address)
  await fill('Username', adminLogin.username)
  await fill('Password', adminLogin.password)
  await press('Sign In')
  await see(ana)
  return () => open(address)
}

async function expectOnServer(
  site: Site,
  event: Event,
  expected: Record<string, string | null>,
): Promise<void> {
  const { rows } = await site.call<CheckInAnswer>('GET', api.adminCheckIn(event.id))
  const noted = Object.fromEntries(rows.map(({ name, attendance }) => [name, attendance]))
  if (rows.length !== 2) throw new Error(`Expected two rows, got ${rows.length}`)
  deepEqual(noted, expected)
}

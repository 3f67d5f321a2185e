import type { Event } from '../../src/contract/event.ts'
import { home as enHome } from '../../src/contract/words/en/home.ts'
import { register as enRegister } from '../../src/contract/words/en/register.ts'
import { registrationSuccess as enSuccess } from '../../src/contract/words/en/registration-success.ts'
import { home as esHome } from '../../src/contract/words/es/home.ts'
import { register as esRegister } from '../../src/contract/words/es/register.ts'
import { registrationSuccess as esSuccess } from '../../src/contract/words/es/registration-success.ts'
import { addDays, instantOf, localDate } from '../../src/domain/program-time.ts'
import type { Site } from '../support/site.ts'
import type { Visitor } from './driver.ts'

const zone = 'America/New_York'
export const rosa = { name: 'Rosa Delgado', email: 'rosa@example.org', phone: '555-010-0123' }

export const words = {
  en: { home: enHome, register: enRegister, success: enSuccess },
  es: { home: esHome, register: esRegister, success: esSuccess },
}
export type Words = (typeof words)['en']

/** These browsers use the real clock, so the event is a week from now. */
export function createNextWeek(site: Site, capacity = 10): Promise<Event> {
  const day = addDays(localDate(site.now(), zone), 7)
  const at = (time: string) => instantOf(day, time, zone)
  return site.createEvent([], {
    date: at('00:00'),
    timeSlots: [{ startTime: at('09:00'), endTime: at('10:00'), capacity }],
  })
}

export async function fillContact({ fill, press }: Visitor, { register }: Words): Promise<void> {
  const { contact } = register
  await fill(contact.name, rosa.name)
  await fill(contact.email, rosa.email)
  await fill(contact.phone, rosa.phone)
  await press(contact.action)
}

export async function finish(visitor: Visitor, { register, success }: Words): Promise<void> {
  const { fill, press, tick, see } = visitor
  const { address, confirm } = register
  await fill(address.address, '12 Elm Street')
  await fill(address.city, 'Harrison')
  await fill(address.zipCode, '45030')
  await press(address.action)
  for (const box of boxes(register)) await tick(box)
  await press(confirm.action)
  await see(success.confirmed.title)
}

export function boxes({ confirm }: Words['register']): string[] {
  const { noShow, transportation, dayAndTime, place, stay } = confirm
  return [noShow, transportation, dayAndTime, place, stay]
}

import { addDays, instantOf } from '../../domain/program-time.ts'

/**
 * The state of a slot today, or at its end if it is past. Early cancellations come before the slot is full, and a late
 * cancellation leaves its spot empty.
 */
export type PlannedSlot = {
  start: string
  end: string
  capacity: number
} & SlotFill

export type SlotChoice = { eventId: string; timeSlotId: string }

export type SlotFill = {
  confirmed: number
  waitlist: number
  cancelled: number
  cancelledLate: number
  noShow: number
  /** Number of spots that were cancelled in the full slot and given to the first families on the waitlist */
  takenOver: number
  /** Number of confirmed families that phoned, and were entered by an administrator */
  phoned: number
}

export const emptySlot: SlotFill = {
  confirmed: 0,
  waitlist: 0,
  cancelled: 0,
  cancelledLate: 0,
  noShow: 0,
  takenOver: 0,
  phoned: 0,
}

export type PlannedEvent = {
  title: string
  description: string | null
  spanishTitle?: string
  spanishDescription?: string
  location: string
  laundromatName: string | null
  laundromatAddress: string | null
  /** Local day, "2026-12-05" */
  date: string
  createdAt: string
  timeSlots: PlannedSlot[]
}

const saturday = 6
const wednesday = 3

/** Three past and four upcoming events around `today` (a local day); the events of series are planned elsewhere. */
export function planEvents(today: string, zone: string): PlannedEvent[] {
  const nextSaturday = firstOn(saturday, addDays(today, 3))
  const nextWednesday = firstOn(wednesday, addDays(today, 10))
  const weekendSaturday = addDays(nextSaturday, 14)

  function slot(
    day: string,
    [start, end]: [string, string],
    fill: Partial<Omit<PlannedSlot, 'start' | 'end'>> = {},
  ): PlannedSlot {
    return {
      start: instantOf(day, start, zone),
      end: instantOf(day, end, zone),
      capacity: 10,
      ...emptySlot,
      ...fill,
    }
  }
  const saturdayWash = (date: string, timeSlots: PlannedSlot[]): PlannedEvent => ({
    title: 'Saturday Wash Day',
    description:
      'Three loads, washed and dried, for each family. Detergent and dryer sheets are on us.',
    spanishTitle: 'Sábado de lavado',
    spanishDescription:
      'Tres cargas, lavadas y secadas, para cada familia. Nosotros ponemos el detergente y el suavizante.',
    location: 'Harrison',
    laundromatName: 'Spin Cycle Laundry',
    laundromatAddress: '412 Harrison Avenue, Harrison, OH 45030',
    date,
    createdAt: instantOf(addDays(date, -21), '10:12', zone),
    timeSlots,
  })
  const early: [string, string] = ['09:00', '10:30']
  const late: [string, string] = ['10:30', '12:00']
  const noon: [string, string] = ['12:00', '13:30']

  const longAgo = addDays(nextSaturday, -77)
  const monthAgo = addDays(nextSaturday, -42)
  const justNow = addDays(nextSaturday, -14)
  return [
    saturdayWash(longAgo, [
      slot(longAgo, early, { confirmed: 8, noShow: 1, cancelled: 1 }),
      slot(longAgo, late, { confirmed: 6, noShow: 1, cancelledLate: 1 }),
    ]),
    saturdayWash(monthAgo, [
      slot(monthAgo, early, { confirmed: 9, noShow: 1, waitlist: 2, takenOver: 1 }),
      slot(monthAgo, late, { confirmed: 7, noShow: 1, cancelledLate: 1, cancelled: 1 }),
    ]),
    saturdayWash(justNow, [
      slot(justNow, early, { confirmed: 8, noShow: 2, waitlist: 1, takenOver: 1 }),
      slot(justNow, late, { confirmed: 8, cancelledLate: 1, phoned: 1 }),
    ]),
    saturdayWash(nextSaturday, [
      slot(nextSaturday, early, { confirmed: 10, waitlist: 4, cancelled: 1, takenOver: 1 }),
      slot(nextSaturday, late, { confirmed: 9, phoned: 1 }),
      slot(nextSaturday, noon, { confirmed: 4, cancelled: 1 }),
    ]),
    {
      title: 'Evening Wash',
      description: null,
      spanishTitle: 'Lavado de la tarde',
      location: 'Whitewater Community Center, 25 Main Street, Cleves, OH 45002',
      laundromatName: null,
      laundromatAddress: null,
      date: nextWednesday,
      createdAt: instantOf(addDays(nextWednesday, -24), '15:40', zone),
      timeSlots: [
        slot(nextWednesday, ['17:30', '18:30'], { capacity: 6, confirmed: 2 }),
        slot(nextWednesday, ['18:30', '19:30'], { capacity: 6, confirmed: 6, waitlist: 1 }),
      ],
    },
    {
      title: 'Wash Weekend',
      description:
        'Two days, six times to choose from.\nParking is behind the building; the bus stops across the street.',
      location: 'Lawrenceburg',
      laundromatName: 'Bright Water Coin Laundry',
      laundromatAddress: '88 Walnut Street, Lawrenceburg, IN 47025',
      date: weekendSaturday,
      createdAt: instantOf(addDays(weekendSaturday, -30), '09:05', zone),
      timeSlots: [
        slot(weekendSaturday, early, { confirmed: 10, waitlist: 2 }),
        slot(weekendSaturday, late, { confirmed: 7, phoned: 1 }),
        slot(weekendSaturday, noon, { confirmed: 3 }),
        slot(addDays(weekendSaturday, 1), noon, { confirmed: 9 }),
        slot(addDays(weekendSaturday, 1), ['13:30', '15:00'], { confirmed: 5, cancelled: 1 }),
        slot(addDays(weekendSaturday, 1), ['15:00', '16:30']),
      ],
    },
    {
      title:
        'Laundry and Story Time with the Friends of the Harrison Branch Library: Free Loads, Free Books and Lunch',
      description: 'Bring the children: there is reading, a craft table and soup while it spins.',
      location: 'Harrison Branch Library and the laundromat next door, Harrison',
      laundromatName: 'The Original Three Rivers Family Coin Laundry and Dry Cleaning',
      laundromatAddress: '10398 New Haven Road, Suite 4, Harrison, OH 45030',
      date: addDays(nextSaturday, 35),
      createdAt: instantOf(addDays(nextSaturday, -13), '11:30', zone),
      timeSlots: [
        slot(addDays(nextSaturday, 35), ['10:00', '11:30'], { confirmed: 1 }),
        slot(addDays(nextSaturday, 35), ['11:30', '13:00']),
      ],
    },
  ]
}

/** The first `weekday` (0 is Sunday) on or after the local day `day` */
function firstOn(weekday: number, day: string): string {
  const distance = (weekday - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7
  return addDays(day, distance)
}

import { familyNames } from './names.ts'
import { pick, type Random, shuffled } from './random.ts'

export type Person = {
  name: string
  email: string | null
  phone: string
  address: string
  city: string
  state: string
  zipCode: string
}

type Town = Pick<Person, 'city' | 'state' | 'zipCode'>
const towns: [Town, ...Town[]] = [
  { zipCode: '45030', city: 'Harrison', state: 'OH' },
  { zipCode: '45002', city: 'Cleves', state: 'OH' },
  { zipCode: '45247', city: 'Cincinnati', state: 'OH' },
  { zipCode: '45252', city: 'Cincinnati', state: 'OH' },
  { zipCode: '45052', city: 'North Bend', state: 'OH' },
  { zipCode: '45033', city: 'Hooven', state: 'OH' },
  { zipCode: '45053', city: 'Okeana', state: 'OH' },
  { zipCode: '45013', city: 'Hamilton', state: 'OH' },
  { zipCode: '47060', city: 'West Harrison', state: 'IN' },
  { zipCode: '47025', city: 'Lawrenceburg', state: 'IN' },
]

const streets: [string, ...string[]] = [
  'Harrison Avenue',
  'Miami River Road',
  'Elm Street',
  'Whitewater Lane',
  'Dry Fork Road, Apt 3B',
  'Sycamore Court',
  'West Broadway',
  'Old State Route 52, Lot 14',
  'Walnut Street',
  'Springdale Road',
]

/** All e-mail addresses and phone numbers are fictitious. A few people have no e-mail address. */
export function inventPeople(random: Random): Person[] {
  const people = shuffled(random, familyNames).map((name, index) => ({
    name,
    ...(index % 12 === 11
      ? { email: null, phone: `(513) 555-01${String(index).padStart(2, '0')}` }
      : {
          email: `${mailbox(name) || `family.${index}`}@example.org`,
          phone: `(555) 01${index % 10}-${String(1000 + ((index * 7919) % 9000))}`,
        }),
    address: `${Math.floor(1 + random() * 2400)} ${pick(random, streets)}`,
    ...pick(random, towns),
  }))
  // Some people share a phone, so that administrators see the flag for it.
  for (let index = 0; index < people.length / 2; index += 6) {
    const [first, second] = people.slice(index)
    if (first && second) second.phone = first.phone
  }
  return people
}

/** "Siobhán O’Rourke" becomes "siobhan.orourke"; names in other scripts become "". */
function mailbox(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z -]/g, '')
    .trim()
    .split(/[ -]+/)
    .join('.')
    .slice(0, 40)
}

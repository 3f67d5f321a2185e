import { expect, test } from 'vitest'
import { formatDay, formatTile, formatTime } from '../../../domain/program-time.ts'
import { home } from './home.ts'
import { messageParts, messageWords } from './messages.ts'
import { my } from './my.ts'
import { register } from './register.ts'

const zone = 'America/New_York'
const tuesday = '2026-12-08T14:00:00.000Z'
const facts = {
  when: messageParts.when(formatTile(tuesday, zone, 'es'), formatTime(tuesday, zone, 'es')),
  where: 'Spin Cycle',
  freeUntil: `${formatDay(tuesday, zone, 'es')}, ${formatTime(tuesday, zone, 'es')}`,
  isLate: false,
  hasSpot: true,
  missing: [],
  changed: { time: true, place: false },
  phone: '(555) 010-0100',
  noShow: { isWarning: true },
  bannedUntil: null,
  sentence: '',
  isClosed: false,
  asksComing: false,
  isPassedOver: false,
  isPhoneChanged: false,
  keptUntil: '',
  other: '',
}

test('Spanish words are singular or plural to agree with their number', () => {
  expect([1, 2, 10].map(home.spotsAvailable)).toEqual([
    '1 lugar disponible',
    '2 lugares disponibles',
    '10 lugares disponibles',
  ])
  expect([1, 3].map(home.spotsShort)).toEqual(['1 lugar', '3 lugares'])
  expect([1, 2].map(home.alreadyWaiting)).toEqual([
    '1 persona en la lista de espera',
    '2 personas en la lista de espera',
  ])
  expect([1, 4].map(register.confirm.boxesLeft)).toEqual([
    'Para terminar, marca la casilla que falta.',
    'Para terminar, marca las 4 casillas que faltan.',
  ])
})

test('a Spanish place in line is a masculine ordinal', () => {
  expect(my.waiting.place(1)).toBe('Estás en la lista de espera: 1.º en la lista')
  expect(my.taken.place(23)).toBe('Sigues en la lista de espera: 23.º en la lista')
})

test('the Spanish promotion message asks for the missing details', () => {
  const asked = (missing: ('phone' | 'address')[]) =>
    messageWords.promoted({ ...facts, missing }).action?.text
  expect(asked(['phone', 'address'])).toBe(
    'Dinos tu número de teléfono y dirección para poder comunicarnos contigo. Es solo un minuto.',
  )
  expect(asked(['address'])).toMatch(/^Dinos tu dirección para/)
  expect(asked([])).toBeUndefined()
})

test('a Spanish subject and deadline put the day before the month', () => {
  expect(messageWords.registration_confirmed(facts).subject).toBe(
    'Tienes un lugar: mar 8 dic, 9:00 a. m., Spin Cycle',
  )
  expect(register.confirm.freeUntil(facts.freeUntil)).toBe(
    'Hasta el martes, 8 de diciembre de 2026, 9:00 a. m., puedes cancelar sin consecuencias.',
  )
})

test('the Spanish verb is singular or plural to agree with what has changed', () => {
  const changed = (time: boolean, place: boolean) => {
    const words = messageWords.event_changed({ ...facts, changed: { time, place } })
    return [words.heading, ...words.intro]
  }
  expect(changed(true, false)).toEqual([
    'Cambió la hora',
    'Tu lugar sigue siendo tuyo, con la nueva hora que ves arriba.',
  ])
  expect(changed(false, true)).toEqual([
    'Cambió la ubicación',
    'Tu lugar sigue siendo tuyo, con la nueva ubicación que ves arriba.',
  ])
  expect(changed(true, true)).toEqual([
    'Cambiaron la hora y la ubicación',
    'Tu lugar sigue siendo tuyo, con la nueva hora y la nueva ubicación que ves arriba.',
  ])
})

import { expect, test } from 'vitest'
import { eventIn, titleIn } from './event-words.ts'

const event = {
  id: '1',
  title: 'Evening wash',
  description: 'Bring a basket.',
  spanishTitle: 'Lavado de la tarde',
  spanishDescription: null,
}

test('a family that reads Spanish gets the Spanish words, or English where there are none', () => {
  expect(eventIn('es', event)).toEqual({ ...event, title: 'Lavado de la tarde' })
  expect(
    eventIn('es', { ...event, spanishTitle: '', spanishDescription: 'Trae una canasta.' }),
  ).toMatchObject({
    title: 'Evening wash',
    description: 'Trae una canasta.',
  })
  expect(eventIn('en', event)).toEqual(event)
})

test('an appointment’s title is in the family’s language, or in English if a message from an earlier release has no Spanish title', () => {
  const titles = { eventTitle: 'Evening wash', spanishTitle: 'Lavado de la tarde' }
  expect(titleIn('es', titles)).toBe('Lavado de la tarde')
  expect(titleIn('en', titles)).toBe('Evening wash')
  expect(titleIn('es', { eventTitle: 'Evening wash' })).toBe('Evening wash')
  expect(titleIn('es', { eventTitle: 'Evening wash', spanishTitle: null })).toBe('Evening wash')
})

import { expect, test } from 'vitest'
import { adminProgramSettings } from './en/admin-program-settings.ts'
import { privacy as english } from './en/privacy.ts'
import { privacy as spanish } from './es/privacy.ts'

test.each([
  ['English', english, /notes/, /software we use to plan our work.*name/],
  ['Spanish', spanish, /notas/, /programas de computadora que usamos.*nombre/],
])(
  '/privacy in %s names volunteers’ notes and connected programs',
  (_language, words, notes, programs) => {
    expect(words.collected.items.join(' ')).toMatch(notes)
    expect(words.seen.items.join(' ')).toMatch(programs)
  },
)

test('names that are kept for a single month are kept for 1 month', () => {
  const { keptFor, removal } = adminProgramSettings
  expect([english, spanish].map(({ kept }) => kept.months(1))).toEqual([
    'We remove your name, email, phone number and address 1 month after your appointment.',
    'Quitamos tu nombre, correo, teléfono y dirección 1 mes después de tu cita.',
  ])
  expect(spanish.kept.months(12)).toContain('12 meses')
  expect([keptFor('1'), keptFor('12')]).toEqual(['for 1 month', 'for 12 months'])
  expect(removal.question(0, '1')).toBe('Keep names for 1 month only?')
  expect(removal.text(0, '', '1')).toContain('removed 1 month after')
})

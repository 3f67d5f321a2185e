import { expect, test } from 'vitest'
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

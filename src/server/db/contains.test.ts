import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily } from '../../../test/support/data.ts'
import { hasSearchWords } from '../../domain/name-search.ts'
import { searchRegistrations } from '../registration/registration-list-queries.ts'
import { contains, containsWords } from './contains.ts'

test.each([
  ['Marta Solís', ['solis', 'Solís', 'SOLÍS', 'solis marta', 'Solis,  Marta']],
  ['Luis Ángel MUÑOZ', ['munoz', 'angel', 'Muñoz', 'muñoz luis']],
  ['Siobhán O’Rourke', ["o'rourke", 'orourke', 'O’Rourke', 'siobhan']],
  ["Fatou M'Bala", ['mbala', "M'Bala", 'fatou MB']],
  ['Søren Dahl', ['søren', 'SØREN DAHL']],
  ['Jürgen Weiß', ['Weiß', 'weiß jurgen']],
  ['Anne 100%_x', ['100%', '%_x']],
  ['محمد الخطيب', ['الخطيب']],
  ['👩‍👧 Lucía 🧺', ['👩‍👧', 'lucia 🧺']],
  ['Quinn "Q" <script>', ['"Q"', '<script>']],
])('the name %s is found by each search of %j', async (name, searches) => {
  const app = await createTestApp()
  const slot = await addSlot(app.db)
  await registerFamily(app, slot, 1, { name })
  await registerFamily(app, slot, 2, { name: 'Rosa Delgado' })
  for (const search of searches) {
    const found = await searchRegistrations(app.db, { search }, app.clock())
    expect(
      found.map((one) => one.name),
      search,
    ).toEqual([name])
  }
  expect(await searchRegistrations(app.db, { search: 'nobody marta' }, app.clock())).toEqual([])
})

const letter = fc.constantFrom(...'aábBcçdeEéfgnñoóüxXzZ019-.%_\\', "'", '’', 'ø', 'ß', 'ı', 'خ')
const name = fc.string({ unit: letter, minLength: 1, maxLength: 12 })

test('a search for any part of a name finds the name', async () => {
  const { db } = await createTestApp()
  await fc.assert(
    fc.asyncProperty(name, fc.nat(11), fc.nat(11), async (name, from, length) => {
      const part = name.slice(from, from + length + 1)
      fc.pre(part !== '')
      const text = sql`cast(${name} as text)`
      const finds = [
        containsWords(text, part).as('asWords'),
        contains(text, part).as('asText'),
        containsWords(text, `${part} qq`).as('asOther'),
      ]
      const found = await db.selectNoFrom(finds).executeTakeFirstOrThrow()
      expect([Boolean(found.asWords), Boolean(found.asText)], `${part} in ${name}`).toEqual([
        true,
        true,
      ])
      expect(Boolean(found.asOther)).toBe(false)
      // The search in the browser must find the same names.
      expect(hasSearchWords(name, part), `${part} in ${name}`).toBe(true)
      expect(hasSearchWords(name, `${part} qq`)).toBe(false)
    }),
    { numRuns: 300, seed: 20_261_123 },
  )
})

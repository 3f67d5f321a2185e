import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily } from '../../../test/support/data.ts'
import { searchRegistrations } from '../registration/registration-list-queries.ts'

test.each([
  ['Marta Solís', ['solis', 'Solís', 'SOLÍS', 'solis marta', 'Solis,  Marta']],
  ['Luis Ángel MUÑOZ', ['munoz', 'angel', 'Muñoz', 'muñoz luis']],
  ['Siobhán O’Rourke', ["o'rourke", 'orourke', 'O’Rourke', 'siobhan']],
  ['Anne 100%_x', ['100%', '%_x']],
  ['محمد الخطيب', ['الخطيب']],
])('%s is found by %j', async (name, searches) => {
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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engineUnderTest } from '../support/database.ts'
import { brokenInvariants, findWithoutOffer } from '../support/invariants.ts'
import { modelRuns } from '../support/model-runs.ts'
import {
  expectCapacityKept,
  expectLatestMessagesTrue,
  expectLinksWork,
  expectNoRepeatedMessages,
  expectTrueFigures,
} from '../support/rules-model/invariants.ts'
import { mayOverfill, performStep, type Step, step } from '../support/rules-model/steps.ts'
import { createWorld, resetWorld, type World } from '../support/rules-model/world.ts'
import { readState, type State } from '../support/stored-state.ts'

async function expectRulesHold(
  world: World,
  { before, steps, etags }: { before: State; steps: Step[]; etags: string[] },
): Promise<State> {
  await world.deliver()
  const after = await readState(world.nextApp().db)
  expectCapacityKept(before, after, steps.filter(mayOverfill).length)
  expect(await brokenInvariants(world.nextApp().db, [])).toEqual([])
  await expectTrueFigures(world, after, etags)
  expectLatestMessagesTrue(world, after)
  expectNoRepeatedMessages(after)
  if (world.everBanned.size === 0)
    expect(await findWithoutOffer(world.nextApp().db, world.clock())).toEqual([])
  await expectLinksWork(world, after)
  return after
}

const isPostgres = engineUnderTest() === 'postgres'
const processes = isPostgres ? 2 : 1
// Sequential calls cannot race, so PostgreSQL runs only the first half of SQLite's sequences.
const sequences = isPostgres ? 7 : 15
const patience = 120_000

test('random sequences of calls by families and administrators break no rule', {
  timeout: patience,
}, async () => {
  const world = await createWorld({ processes })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      await resetWorld(world)
      const etags: string[] = []
      let before = await readState(world.nextApp().db)
      for (const one of steps) {
        world.clock.advanceHours(1 / 60)
        const answer = await performStep(world, one)
        expect(answer?.status ?? 200, `answer to ${one.action}`).toBeLessThan(500)
        before = await expectRulesHold(world, { before, steps: [one], etags })
      }
    }),
    { numRuns: modelRuns({ usual: sequences, all: 30 }), seed: 20_261_121 },
  )
})

test('random batches of eight concurrent calls break no rule', { timeout: patience }, async () => {
  const world = await createWorld({ processes })
  const batch = fc.array(step, { minLength: 8, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 4 }), async (batches) => {
      await resetWorld(world)
      const etags: string[] = []
      let before = await readState(world.nextApp().db)
      for (const steps of batches) {
        world.clock.advanceHours(1 / 60)
        const answers = await Promise.all(steps.map((one) => performStep(world, one)))
        expect(answers.filter((answer) => (answer?.status ?? 200) >= 500)).toEqual([])
        before = await expectRulesHold(world, { before, steps, etags })
      }
    }),
    { numRuns: modelRuns({ usual: 10, all: 20 }), seed: 20_261_121 },
  )
})

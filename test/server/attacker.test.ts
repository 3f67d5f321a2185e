import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '../../src/contract/paths.ts'
import type { Registration } from '../../src/contract/registration.ts'
import { hashToken } from '../../src/server/secrets/token-hash.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { type Attack, type AttackEffect, attack, makeAttack } from '../support/attack.ts'
import {
  createFamilyWorld,
  type FamilyAct,
  type FamilyWorld,
  mailbox,
} from '../support/attacked-families.ts'
import { registerBody, slotOf, waitlistBody } from '../support/data.ts'
import { mailedToken } from '../support/personal-links.ts'

/**
 * An attacker knows the e-mail addresses, names, phones and addresses of two families, but cannot read their mailboxes.
 * It makes random public calls between the families' calls (DESIGN.md 5, rule 3). Each sequence of calls runs twice:
 * - In the attacked run, the attacker makes its calls.
 * - In the control run, strangers who share no contact details with the families repeat the effects on the attacker's
 *   rows: they create, complete or cancel a row in the same slot at the same time, as anybody may.
 *
 * After both runs, the families must have the same registrations (contact details, status and slot), waitlist places
 * and messages, and the same registrations must have a working link. No link of the attacker may open a family's row.
 *
 * The comparison leaves out what an attacker can do:
 * - Create rows in a family's name, which cause messages. The family cancels such a row by the link in its mailbox, or
 *   uses the link to take over the row's waitlist place; in the control run, a stranger hands the place over.
 * - Trigger a sign-up link, at most once an hour for each registration, and links to appointments, at most once in ten
 *   minutes.
 * - Cause `household_full` with two rows that have the family's phone or address. The family keeps its registrations,
 *   and the error says whom to call. The control run leaves out the refused call.
 */
type Step = { minutes: number } & ({ family: FamilyAct } | { attack: Attack })

const familyAct: fc.Arbitrary<FamilyAct> = fc.record({
  act: fc.constantFrom('sign_up', 'sign_up', 'wait', 'leave'),
  family: fc.constantFrom(1, 2),
  slot: fc.nat(1),
  takesOver: fc.boolean(),
})
const minutes = fc.constantFrom(0, 1, 25)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ minutes, family: familyAct }) },
  { weight: 3, arbitrary: fc.record({ minutes, attack }) },
)

type LogEntry =
  | { minutes: number; family: FamilyAct }
  | { effect: AttackEffect }
  | { minutes: number }

async function playAttacked(app: TestApp, steps: Step[]) {
  const world = await createFamilyWorld(app)
  const known = { tokens: [] as string[], idOf: new Map<string, string>() }
  const log: LogEntry[] = []
  for (const step of steps) {
    passTime(app, step.minutes)
    log.push({ minutes: step.minutes })
    if ('attack' in step) {
      const effect = await makeAttack(app, world.slots, step.attack, known)
      if (effect) {
        expect(world.isOwn(effect.id), `${effect.did} a family's registration`).toBe(false)
        log.push({ effect })
      }
    } else {
      const { family, slot } = step.family
      let isDone = false
      const code = await world.takeFamilyStep(step.family, async (did, id) => {
        log.push({ effect: { did, id, slot, family } })
        isDone = did === 'handed_over'
      })
      if (code === 'household_full') await expectTwoOfAttacker(world, family)
      else if (!isDone) log.push({ minutes: 0, family: step.family })
    }
    await expectNoLinkToFamilies(app, known.tokens, world.own)
  }
  const links = await app.db
    .selectFrom('messages')
    .where('kind', '=', 'sign_up_link')
    .orderBy('created_at')
    .select(['registration_id', 'created_at'])
    .execute()
  return { have: await world.whatFamiliesHave(), log, links }
}

async function playControl(app: TestApp, log: LogEntry[]) {
  const world = await createFamilyWorld(app)
  const strangers = new Map<string, { n: number; token: string; id: string }>()
  for (const entry of log) {
    passTime(app, 'minutes' in entry ? entry.minutes : 0)
    if ('family' in entry) await world.takeFamilyStep(entry.family, async () => {})
    else if ('effect' in entry) await repeatAsStranger(app, world, strangers, entry.effect)
  }
  return world.whatFamiliesHave()
}

async function repeatAsStranger(
  app: TestApp,
  { slots, takeAsOwn }: FamilyWorld,
  strangers: Map<string, { n: number; token: string; id: string }>,
  effect: AttackEffect,
): Promise<void> {
  const slot = slotOf(slots, effect.slot)
  if (effect.did === 'made') {
    const n = 100 + strangers.size
    const body = (effect.by === 'register' ? registerBody : waitlistBody)(slot, n)
    const url = effect.by === 'register' ? api.register() : api.waitlist()
    const answer = await app.post<{ registration: Registration }>(url, body)
    expect(answer.status).toBe(201)
    const { id } = answer.body.registration
    strangers.set(effect.id, { n, token: await mailedToken(app, id), id })
    return
  }
  const stranger = strangers.get(effect.id)
  if (!stranger) throw new Error('The effect is on a row that no earlier effect created')
  if (effect.did === 'cancelled') {
    expect((await app.post(api.cancel(stranger.token))).status).toBe(200)
    return
  }
  // A row that is completed with a family's e-mail address belongs to that family.
  const taker = effect.did === 'handed_over' ? effect.family : undefined
  const body = registerBody(slot, taker ?? stranger.n, {
    signUpToken: stranger.token,
    ...(taker && { email: mailbox(taker) }),
  })
  expect((await app.post(api.register(), body)).status).toBe(201)
  if (taker) takeAsOwn(taker, stranger.id)
  const { payload } = await app.db
    .selectFrom('messages')
    .where('registration_id', '=', stranger.id)
    // An email_changed message has no link.
    .where('kind', '!=', 'email_changed')
    .orderBy('created_at', 'desc')
    .select('payload')
    .limit(1)
    .executeTakeFirstOrThrow()
  stranger.token = JSON.parse(payload).cancelToken
}

/** Advances the clock by the minutes and a millisecond, so that no two steps have the same time. */
function passTime(app: TestApp, minutes: number): void {
  app.clock.advanceHours(minutes / 60 + 1 / 3_600_000)
}

async function expectNoLinkToFamilies(app: TestApp, tokens: string[], own: { id: string }[]) {
  if (tokens.length === 0 || own.length === 0) return
  const ids = own.map(({ id }) => id)
  const leading = await app.db
    .selectFrom('cancel_tokens')
    .where('token_hash', 'in', tokens.map(hashToken))
    .where('registration_id', 'in', ids)
    .selectAll()
    .execute()
  expect(leading, 'links of the attacker to rows of a family').toEqual([])
}

async function expectTwoOfAttacker(world: FamilyWorld, family: number): Promise<void> {
  const { phone, address } = registerBody({ id: '', eventId: '' }, family)
  const sharing = (await world.rows()).filter(
    (row) =>
      !world.isOwn(row.id) &&
      ['confirmed', 'waitlist'].includes(row.status) &&
      (row.phone === phone || row.address === address),
  )
  expect(sharing.length, 'rows of the attacker in this household').toBeGreaterThanOrEqual(2)
}

test('public calls by an attacker who has no link from a family’s mailbox change nothing for that family', async () => {
  const app = await createTestApp()
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 16, size: 'max' }),
      async (steps) => {
        app.clock.set('2026-10-20T12:00:00.000Z')
        await app.db.deleteFrom('messages').execute()
        await app.db.deleteFrom('link_requests').execute()
        await app.db.deleteFrom('events').execute()
        const { have, log, links } = await playAttacked(app, steps)
        for (const [, sent] of Map.groupBy(links, (link) => link.registration_id)) {
          const times = sent.map(({ created_at }) => Date.parse(created_at))
          for (const [n, at] of times.entries()) {
            expect(at - (times[n - 1] ?? -Infinity)).toBeGreaterThanOrEqual(3_600_000)
          }
        }
        app.clock.set('2026-10-20T12:00:00.000Z')
        expect(have).toEqual(await playControl(app, log))
      },
    ),
    { numRuns: 20, seed: 20_261_122 },
  )
}, 60_000)

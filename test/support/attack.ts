import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { TimeSlot } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import type { Registration } from '../../src/contract/registration.ts'
import type { TestApp } from './app.ts'
import { registerBody, slotOf, waitlistBody } from './data.ts'
import { findAndSend, linkMessages } from './link-requests.ts'
import { contactDetails, mailedToken } from './personal-links.ts'

/** The attacker can read only this mailbox; it attacks families 1 and 2. */
const ownMailbox = 8
const anybody = fc.constantFrom(1, 1, 2, ownMailbox)
const slot = fc.nat(1)
/** Index into the attacker's tokens; beyond the end, the call sends a random token; if undefined, none. */
const token = fc.option(fc.nat(6), { nil: undefined, freq: 2 })

/** A public call. `mailbox` is the number of its e-mail address, `details` of its name, phone and address. */
export const attack = fc.oneof(
  fc.record({
    act: fc.constant('register' as const),
    mailbox: anybody,
    details: anybody,
    slot,
    token,
    waitlist: fc.option(fc.boolean(), { nil: undefined }),
  }),
  fc.record({ act: fc.constant('join' as const), mailbox: anybody, details: anybody, slot }),
  fc.record({ act: fc.constant('check' as const), mailbox: anybody, slot, token }),
  fc.record({
    act: fc.constant('find' as const),
    contact: fc.constantFrom('mail', 'phone'),
    of: anybody,
  }),
  fc.record({ act: fc.constantFrom('look', 'cancel', 'correct'), token: fc.nat(6) }),
)
export type Attack = typeof attack extends fc.Arbitrary<infer A> ? A : never

/** A change to one of the attacker's own rows, which a stranger repeats in the control run */
export type AttackEffect =
  | { did: 'made'; id: string; by: 'register' | 'join'; slot: number }
  | { did: 'completed' | 'cancelled'; id: string; slot: number }
  | { did: 'cancelled' | 'handed_over'; id: string; slot: number; family: 1 | 2 }

type RegistrationAnswer = { registration: Registration; myToken: string }

/** Makes the call and records the tokens that it yields; returns the effect on the attacker's own rows. */
export async function makeAttack(
  app: TestApp,
  slots: readonly TimeSlot[],
  attack: Attack,
  known: { tokens: string[]; idOf: Map<string, string> },
): Promise<AttackEffect | undefined> {
  const tokenOf = (n: number | undefined) =>
    n === undefined ? undefined : (known.tokens[n] ?? randomUUID())
  switch (attack.act) {
    case 'register':
    case 'join': {
      const { mailbox, details, slot } = attack
      const isRegister = attack.act === 'register'
      const named = { email: `mailbox${mailbox}@example.org` }
      const body = isRegister
        ? registerBody(slotOf(slots, slot), details, {
            ...named,
            signUpToken: tokenOf(attack.token),
            waitlist: attack.waitlist,
          })
        : waitlistBody(slotOf(slots, slot), details, named)
      const answer = await app.post<RegistrationAnswer>(
        isRegister ? api.register() : api.waitlist(),
        body,
      )
      if (answer.status !== 201) return undefined
      const { registration, myToken } = answer.body
      const { id } = registration
      const isKnown = [...known.idOf.values()].includes(id)
      // The token in the answer is valid for an hour, even with the e-mail address of a family.
      known.tokens.push(myToken)
      known.idOf.set(myToken, id)
      if (mailbox === ownMailbox) {
        const mailed = await mailedToken(app, id)
        known.tokens.push(mailed)
        known.idOf.set(mailed, id)
      }
      return isKnown ? { did: 'completed', id, slot } : { did: 'made', id, by: attack.act, slot }
    }
    case 'check': {
      const { id, eventId } = slotOf(slots, attack.slot)
      const email = `mailbox${attack.mailbox}@example.org`
      const signUpToken = tokenOf(attack.token)
      await app.post(api.checkDuplicate(), { eventId, timeSlotId: id, email, signUpToken })
      return undefined
    }
    case 'find': {
      const { contact, of } = attack
      const phone = registerBody(slotOf(slots, 0), of).phone
      await findAndSend(app, contact === 'mail' ? `mailbox${of}@example.org` : phone)
      for (const { recipient, token, id } of await linkMessages(app)) {
        const isNew = recipient === `mailbox${ownMailbox}@example.org` && !known.idOf.has(token)
        if (!isNew) continue
        known.tokens.push(token)
        known.idOf.set(token, id ?? '')
      }
      return undefined
    }
    default: {
      const token = tokenOf(attack.token) ?? ''
      if (attack.act === 'look') {
        await app.get(api.my(token))
        await app.get(api.cancel(token))
      } else if (attack.act === 'correct') {
        await app.put(api.my(token), contactDetails)
      } else {
        const { status } = await app.post(api.cancel(token))
        const id = known.idOf.get(token)
        if (status === 200 && id) return { did: 'cancelled', id, slot: 0 }
      }
      return undefined
    }
  }
}

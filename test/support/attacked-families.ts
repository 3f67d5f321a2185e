import { expect } from 'vitest'
import type { TimeSlot } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import type { Registration } from '../../src/contract/registration.ts'
import { hashToken } from '../../src/server/secrets/token-hash.ts'
import type { TestApp } from './app.ts'
import { addEvent, registerBody, slotOf, waitlistBody } from './data.ts'

/** `takesOver`: the family completes a waitlist entry that a stranger made in its name, instead of cancelling it. */
export type FamilyAct = {
  act: 'sign_up' | 'wait' | 'leave'
  family: 1 | 2
  slot: number
  takesOver: boolean
}

/** Called after the family has cancelled or taken over a registration that a stranger made in its name */
type OnStrangerEntry = (did: 'cancelled' | 'handed_over', id: string) => Promise<void>

export const mailbox = (n: number) => `mailbox${n}@example.org`
type Answer = { code?: string; registration?: Registration }

/** An event and the families' actions, which are the same in both runs */
export async function createFamilyWorld(app: TestApp) {
  const { id: eventId, timeSlots } = await addEvent(app.db, {
    slots: [{ capacity: 1 }, { inHours: 50, capacity: 2 }],
  })
  const slots: TimeSlot[] = timeSlots.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  /** The families' own registrations, in the order in which they created them or took them over */
  const own: { family: number; id: string; since: string }[] = []
  const takeAsOwn = (family: number, id: string) =>
    own.push({ family, id, since: app.clock().toISOString() })
  const isOwn = (id: string) => own.some((registration) => registration.id === id)

  const rows = async () =>
    app.db.selectFrom('registrations').where('event_id', '=', eventId).selectAll().execute()
  const activeOf = async (family: number) =>
    (await rows()).find(
      (row) => row.email === mailbox(family) && ['confirmed', 'waitlist'].includes(row.status),
    )
  /** The mailed links to a registration that still work, newest first */
  async function links(registrationId: string): Promise<string[]> {
    const messages = await app.db
      .selectFrom('messages')
      .where('registration_id', '=', registrationId)
      // An email_changed message has no link.
      .where('kind', '!=', 'email_changed')
      .orderBy('created_at', 'desc')
      .select('payload')
      .execute()
    const working = await app.db
      .selectFrom('cancel_tokens')
      .where('registration_id', '=', registrationId)
      .select('token_hash')
      .execute()
    const hashes = new Set(working.map(({ token_hash }) => token_hash))
    const tokens = messages.map(({ payload }) => JSON.parse(payload).cancelToken as string)
    return tokens.filter((token) => hashes.has(hashToken(token)))
  }
  const linkTo = async (id: string) => (await links(id))[0] ?? 'no link'

  /** Performs a family's act with the links in its mailbox; returns the error code if the server refuses. */
  async function takeFamilyStep(
    { act, family, slot: n, takesOver }: FamilyAct,
    onStrangerEntry: OnStrangerEntry,
  ): Promise<string | undefined> {
    const active = await activeOf(family)
    const slot = slotOf(slots, n)
    const named = { email: mailbox(family) }
    if (active && !isOwn(active.id)) {
      if (takesOver && act === 'sign_up' && active.status === 'waitlist') {
        const body = registerBody(slot, family, { ...named, signUpToken: await linkTo(active.id) })
        const answer = await app.post<Answer>(api.register(), body)
        if (answer.status !== 201) return answer.body.code
        takeAsOwn(family, active.id)
        await onStrangerEntry('handed_over', active.id)
        return undefined
      }
      expect((await app.post(api.cancel(await linkTo(active.id)))).status).toBe(200)
      await onStrangerEntry('cancelled', active.id)
    }
    const mine = active && isOwn(active.id) ? active : undefined
    if (act === 'leave') {
      if (!mine) return undefined
      expect((await app.post(api.cancel(await linkTo(mine.id)))).status).toBe(200)
      return undefined
    }
    const signUpToken = mine?.status === 'waitlist' ? await linkTo(mine.id) : undefined
    const { status, body } = await (act === 'wait'
      ? app.post<Answer>(api.waitlist(), waitlistBody(slot, family, named))
      : app.post<Answer>(api.register(), registerBody(slot, family, { ...named, signUpToken })))
    if (status === 201 && body.registration) {
      if (!mine) takeAsOwn(family, body.registration.id)
      else expect(body.registration.id).toBe(mine.id)
      return undefined
    }
    expect(status).toBe(409)
    return body.code
  }

  async function whatFamiliesHave() {
    const all = await rows()
    const placeOf = (row: (typeof all)[number]) =>
      all.filter(
        (other) =>
          other.status === 'waitlist' &&
          other.time_slot_id === row.time_slot_id &&
          `${other.waitlisted_at}${other.id}` <= `${row.waitlisted_at}${row.id}`,
      ).length
    const messages = await app.db.selectFrom('messages').orderBy('created_at').selectAll().execute()
    return Promise.all(
      own.map(async ({ family, id, since }) => {
        const row = all.find((registration) => registration.id === id)
        if (!row) throw new Error(`The registration of family ${family} is gone`)
        const { name, phone, address, zip_code, status } = row
        return {
          ...{ family, name, email: row.email, phone, address, zip_code, status },
          slot: slots.findIndex((slot) => slot.id === row.time_slot_id),
          place: status === 'waitlist' ? placeOf(row) : null,
          told: messages
            .filter(
              ({ registration_id, kind, created_at }) =>
                registration_id === id &&
                kind !== 'sign_up_link' &&
                // Sent to the mailbox of the stranger who handed the entry over
                kind !== 'email_changed' &&
                kind !== 'my_link' &&
                created_at >= since,
            )
            .map(({ kind, recipient }) => `${kind} ${recipient}`)
            .sort(),
          hasLink: (await links(id)).length > 0,
        }
      }),
    )
  }
  return { slots, own, isOwn, takeAsOwn, rows, takeFamilyStep, whatFamiliesHave }
}
export type FamilyWorld = Awaited<ReturnType<typeof createFamilyWorld>>

import { describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { registerForTexts } from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'

const twilio = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'secret',
  from: '+15550100100',
  apiUrl: 'http://127.0.0.1:9',
}

async function createApp({ sendsTexts = true } = {}) {
  const app = await createTestApp({ config: { twilio: sendsTexts ? twilio : null } })
  const slot = await addSlot(app.db)
  return { app, slot, now: app.clock().toISOString() }
}

const consentOf = async ({ db }: TestApp, id: string) =>
  (
    await db
      .selectFrom('registrations')
      .where('id', '=', id)
      .select('text_consent_at')
      .executeTakeFirstOrThrow()
  ).text_consent_at

describe('a family consents to texts', () => {
  it('by checking the box, and not by leaving it empty', async () => {
    const { app, slot, now } = await createApp()
    expect(await consentOf(app, (await registerForTexts(app, slot, 1)).id)).toBe(now)
    expect(await consentOf(app, (await registerFamily(app, slot, 2)).id)).toBeNull()
  })

  it('only with a phone number', async () => {
    const { app, slot } = await createApp()
    const { id } = await registerForTexts(app, slot, 1, { phone: null })
    expect(await consentOf(app, id)).toBeNull()
  })

  it('only if a text service is set up', async () => {
    const { app, slot } = await createApp({ sendsTexts: false })
    expect(await consentOf(app, (await registerForTexts(app, slot)).id)).toBeNull()
  })

  it('or withdraws its consent when it completes its waitlist entry', async () => {
    const { app, slot } = await createApp()
    const waiting = await waitlistFamily(app, slot, 1)
    expect(await consentOf(app, waiting.id)).toBeNull()
    app.clock.advanceHours(1)
    const signUpToken = tokenOf(waiting)
    expect((await registerForTexts(app, slot, 1, { signUpToken })).id).toBe(waiting.id)
    expect(await consentOf(app, waiting.id)).toBe(app.clock().toISOString())

    const full = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, full, 2)
    const agreed = await registerForTexts(app, full, 3)
    const link = { signUpToken: tokenOf(agreed) }
    await registerForTexts(app, full, 3, { ...link, textConsent: false })
    expect(await consentOf(app, agreed.id)).toBeNull()
  })

  it('and can withdraw its consent through its link until the slot ends, even after the slot has started', async () => {
    const { app, slot } = await createApp()
    const family = await registerForTexts(app, slot, 1)
    app.clock.set(slot.startTime)
    const answer = await app.put(api.my(tokenOf(family)), { textConsent: false })
    expect(answer).toMatchObject({ status: 200, body: { textConsent: false } })
  })

  it('not with the value "yes", which gets 400', async () => {
    const { app, slot } = await createApp()
    const answer = await app.post(api.register(), registerBody(slot, 1, { textConsent: 'yes' }))
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'textConsent' }] } })
  })
})

describe('an administrator', () => {
  async function createDesk() {
    const site = await createApp()
    const token = await signInAdmin(site.app)
    return {
      ...site,
      add: (changes: object) =>
        site.app.post<AdminRegistration>(
          api.adminRegistrations(),
          { ...registerBody(site.slot, 1), ...changes },
          { token },
        ),
      edit: (id: string, changes: object) =>
        site.app.put<AdminRegistration>(api.adminRegistration(id), changes, { token }),
    }
  }

  it('can enter a family’s consent, and sees when it was given', async () => {
    const { now, add } = await createDesk()
    expect((await add({ textConsent: true })).body).toMatchObject({ textConsentAt: now })
    expect((await add({ email: 'b@example.org' })).body).toMatchObject({ textConsentAt: null })
  })

  it('can add a consent later and withdraw it; other edits keep it, and another number renews it', async () => {
    const { app, now, add, edit } = await createDesk()
    const { id } = (await add({})).body
    app.clock.advanceHours(1)
    expect((await edit(id, { name: 'Rosa' })).body.textConsentAt).toBeNull()
    app.clock.advanceHours(1)
    const later = app.clock().toISOString()
    expect((await edit(id, { textConsent: true })).body.textConsentAt).toBe(later)
    app.clock.advanceHours(1)
    expect((await edit(id, { textConsent: true })).body.textConsentAt).toBe(later)
    expect((await edit(id, { address: '9 River Road' })).body.textConsentAt).toBe(later)
    app.clock.advanceHours(1)
    const renewed = app.clock().toISOString()
    expect((await edit(id, { phone: '555 010 0177' })).body.textConsentAt).toBe(renewed)
    expect((await edit(id, { textConsent: false })).body.textConsentAt).toBeNull()
    expect(now).not.toBe(later)
  })

  it('removes the consent by removing the phone number', async () => {
    const { add, edit } = await createDesk()
    const { id } = (await add({ textConsent: true })).body
    expect((await edit(id, { phone: null })).body).toMatchObject({
      phone: '',
      textConsentAt: null,
    })
    expect((await edit(id, { textConsent: true })).body.textConsentAt).toBeNull()
  })
})

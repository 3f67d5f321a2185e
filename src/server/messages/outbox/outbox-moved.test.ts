import { describe, expect, it } from 'vitest'
import { setUpOutboxSite, slotStart } from '../../../../test/support/outbox-site.ts'
import { moveMyAppointment } from '../../my-appointment/move-commands.ts'
import { joinWaitlist } from '../../registration/registration-commands.ts'
import { insertTimeSlots } from '../../time-slot/time-slot-commands.ts'
import { findUnsentToken } from './outbox-queries.ts'

const { site, run, slotChoice, signUp, subjects } = setUpOutboxSite()

const calendarLines = (name: 'UID' | 'SEQUENCE') =>
  site.mailServer.received.map(({ attachments }) => {
    const file = attachments.find(({ filename }) => filename === 'invite.ics')
    const [, value] = new RegExp(`^${name}:(.*)$`, 'm').exec(String(file?.content)) ?? []
    return value?.trim()
  })

describe('the e-mail about a move', () => {
  it('shows both times, has a personal link and updates the calendar entry', async () => {
    const { registration } = await signUp('rosa')
    const token = (await findUnsentToken(site.db, registration.id)) ?? ''
    await run()
    const startTime = new Date(slotStart + 3_600_000).toISOString()
    const endTime = new Date(slotStart + 7_200_000).toISOString()
    const { eventId } = slotChoice()
    await site.db.transaction().execute(async (tx) => {
      await insertTimeSlots(tx, eventId, [{ startTime, endTime, capacity: 1 }], site.now)
    })
    const { id: timeSlotId } = await site.db
      .selectFrom('time_slots')
      .where('start_time', '=', startTime)
      .select('id')
      .executeTakeFirstOrThrow()
    const at = { clock: () => site.now, zone: 'America/New_York' }
    await moveMyAppointment(site.db, token, { eventId, timeSlotId }, at)
    await run()
    expect(subjects()).toEqual(["You're signed up", 'Your new time'].toSorted())
    const text = site.mailServer.received[1]?.text ?? ''
    expect(text).toMatch(/WHAT CHANGED[\s\S]*Before[\s\S]*9:00 AM[\s\S]*Now[\s\S]*10:00 AM/)
    expect(text).toMatch(/\/cancel\/[0-9a-f-]{36}/)
    const [uid, ...uids] = calendarLines('UID')
    expect(uids).toEqual([uid])
    expect(calendarLines('SEQUENCE')).toEqual(['1000000001', '1000000002'])
  })
})

describe('completing an entry with another e-mail address', () => {
  it('sends an e-mail to both mailboxes, and the earlier one gets no link', async () => {
    const rosa = { ...slotChoice(), name: 'rosa', email: 'rosa@example.org' }
    const { myToken } = await joinWaitlist(site.db, rosa, () => site.now)
    await run()
    await signUp('tom', myToken)
    await run()
    const arrived = site.mailServer.received.map(({ recipients, subject, text }) => ({
      to: recipients.join(),
      subject: subject?.split(':')[0],
      hasLink: /\/(my|cancel)\//.test(text ?? ''),
    }))
    expect(arrived).toContainEqual({
      to: 'rosa@example.org',
      subject: 'Your email address was changed',
      hasLink: false,
    })
    expect(arrived.filter(({ to }) => to === 'tom@example.org')).toHaveLength(1)
  })
})

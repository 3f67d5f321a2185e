import { describe, expect, onTestFinished, test } from 'vitest'
import type { Event } from '../../src/contract/event.ts'
import { connect, type Db } from '../../src/server/db/connect.ts'
import { createSeries } from '../../src/server/series/series-commands.ts'
import { createTestClock, testConfig } from '../support/app.ts'
import { registerBody, slotOf } from '../support/data.ts'
import { createTestDatabase, engineUnderTest } from '../support/database.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startMonthServer } from '../support/month/month-server.ts'
import { seriesBody } from '../support/series-data.ts'
import { startTwilioServer } from '../support/twilio-server.ts'

const zone = 'America/New_York'
const seriesCreatedAt = new Date('2026-11-12T15:00:00.000Z')

/** Two servers on one database, each with its own connections and jobs */
async function startTwoServers() {
  const database = await createTestDatabase()
  const { db } = database.connection
  const [mail, twilio] = await Promise.all([startMailServer(), startTwilioServer()])
  const clock = createTestClock(seriesCreatedAt.toISOString())
  const errors: string[] = []
  const config = {
    ...testConfig(database.url),
    smtpUrl: mail.url,
    twilio: twilio.settings,
    adminNotificationEmails: ['office@example.org'],
    backup: null,
  }
  const { db: others } = connect(database.url)
  const start = (own: Db) =>
    startMonthServer({ db: own, config, clock, onError: (line) => errors.push(line) })
  const servers = await Promise.all([start(db), start(others)])
  onTestFinished(async () => {
    await Promise.all(servers.map(({ stop }) => stop()))
    await Promise.all([mail.close(), twilio.close(), others.destroy()])
    await database.close()
  })
  return {
    db,
    mail,
    twilio,
    errors,
    app: (n: number) => servers[n % 2]?.app ?? servers[0].app,
    /** Runs all jobs of both servers at once. */
    async runJobsAt(instant: string): Promise<void> {
      // Finish current deliveries first, because the clock is about to pass the end of their leases.
      await Promise.all(servers.map(({ wake }) => wake()))
      clock.set(instant)
      await Promise.all(servers.map(({ deliver }) => deliver()))
    },
  }
}

describe.runIf(engineUnderTest() === 'postgres')(
  'two servers that run all jobs simultaneously',
  () => {
    test('create the event of a series once and send each message once', async () => {
      const { db, mail, twilio, errors, app, runJobsAt } = await startTwoServers()
      const request = seriesBody({ openDaysAhead: 20 })
      await createSeries(db, request, { by: 'maria', zone, now: seriesCreatedAt })
      const upcoming = async () =>
        (await app(0).inject({ url: '/api/events' })).json<Pick<Event, 'date' | 'timeSlots'>[]>()

      // December's event opens twenty days ahead, at midnight in New York.
      await runJobsAt('2026-11-18T04:59:00.000Z')
      expect(await upcoming()).toEqual([])
      await runJobsAt('2026-11-18T05:00:00.000Z')
      const [event, ...others] = await upcoming()
      expect([event?.date, event?.timeSlots.length, others]).toEqual([
        '2026-12-08T05:00:00.000Z',
        2,
        [],
      ])

      const slot = slotOf(event?.timeSlots ?? [], 0)
      for (let n = 1; n <= 8; n++) {
        const payload = registerBody(slot, n, n > 4 ? { textConsent: true } : {})
        const { statusCode } = await app(n).inject({
          method: 'POST',
          url: '/api/register',
          payload,
        })
        expect(statusCode).toBe(201)
      }
      // Run the jobs on three evenings, then hourly except at night from two days before the event.
      for (let day = 18; day <= 20; day++) await runJobsAt(`2026-11-${day}T23:00:00.000Z`)
      const until = Date.parse('2026-12-08T16:00:00.000Z')
      for (let at = Date.parse('2026-12-06T20:00:00.000Z'); at <= until; at += 3_600_000) {
        const hour = new Date(at).getUTCHours()
        if (hour < 4 || hour > 11) await runJobsAt(new Date(at).toISOString())
      }

      const lines = db.selectFrom('activity').where('actor', '=', 'system').select('description')
      expect((await lines.execute()).map(({ description }) => description).sort()).toEqual([
        'Administrator "admin" added',
        'Series "Monthly wash" created the event on Tuesday, December 8, 2026',
      ])
      const messages = await db.selectFrom('messages').selectAll().execute()
      const byKind = Object.groupBy(messages, ({ channel, kind }) => `${channel} ${kind}`)
      const counts = Object.entries(byKind).map(([kind, all = []]) => [kind, all.length])
      expect(Object.fromEntries(counts)).toEqual({
        'email registration_confirmed': 8,
        'email reminder_two_days_before': 8,
        'email reminder_day_before': 4,
        'email organisation_digest': 1,
        'email organisation_event_list': 1,
        'text text_confirmed': 4,
        'text text_reminder_two_days_before': 4,
        'text text_reminder_day_before': 4,
        'text text_reminder_day_of': 4,
      })
      for (const { state, attempts } of messages) expect([state, attempts]).toEqual(['sent', 1])
      const sentBy = (channel: string) =>
        messages.flatMap((one) => (one.channel === channel ? [one.recipient] : [])).sort()
      expect(mail.received.flatMap(({ recipients }) => recipients).sort()).toEqual(sentBy('email'))
      expect(twilio.received.map(({ to }) => to).sort()).toEqual(sentBy('text'))
      expect(errors).toEqual([])
    })
  },
)

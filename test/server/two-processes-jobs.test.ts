import { describe, expect, onTestFinished, test } from 'vitest'
import type { Event } from '../../src/contract/event.ts'
import { localTime } from '../../src/domain/program-time.ts'
import { connect } from '../../src/server/db/connect.ts'
import { createSeries } from '../../src/server/series/series-commands.ts'
import { registerFamily, slotOf } from '../support/data.ts'
import { engineUnderTest } from '../support/database.ts'
import { createMonthSite } from '../support/month/month-server.ts'
import { seriesBody } from '../support/series-data.ts'

const zone = 'America/New_York'
/** Texts start at 8:00, and reminders are due at 10:00 and 18:00; the other hours catch repeated messages. */
const checkedHours = new Set(['08', '09', '10', '12', '15', '18', '19'])
const seriesCreatedAt = new Date('2026-11-12T15:00:00.000Z')

/** Two servers on one database, each with its own connections and jobs */
async function startTwoServers() {
  const site = await createMonthSite(seriesCreatedAt.toISOString())
  const { database, clock, mail, twilio } = site
  const connection = connect(database.url)
  onTestFinished(() => connection.db.destroy())
  const others = { ...database, connection }
  const servers = await Promise.all([site.startServer(), site.startServer(others)])
  return {
    db: database.connection.db,
    mail,
    twilio,
    app: (n: number) => servers[n % 2] ?? servers[0],
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
      const { db, mail, twilio, app, runJobsAt } = await startTwoServers()
      const request = seriesBody({ openDaysAhead: 20 })
      await createSeries(db, request, { by: 'maria', zone, now: seriesCreatedAt })
      const upcoming = async () =>
        (await app(0).get<Pick<Event, 'date' | 'timeSlots'>[]>('/api/events')).body

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
        await registerFamily(app(n), slot, n, n > 4 ? { textConsent: true } : {})
      }
      // Run the jobs on two evenings, then at the hours of messages from two days before the event.
      for (let day = 18; day <= 19; day++) await runJobsAt(`2026-11-${day}T23:00:00.000Z`)
      const until = Date.parse('2026-12-08T16:00:00.000Z')
      for (let at = Date.parse('2026-12-06T20:00:00.000Z'); at <= until; at += 3_600_000) {
        const instant = new Date(at).toISOString()
        if (checkedHours.has(localTime(instant, zone).slice(0, 2))) await runJobsAt(instant)
      }

      const lines = db.selectFrom('activity').where('actor', '=', 'system').select('description')
      expect((await lines.execute()).map(({ description }) => description)).toEqual([
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
    })
  },
)

import type { LoginAnswer } from '../../src/contract/admin.ts'
import type { CreateEventRequest, Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { instantOf } from '../../src/domain/program-time.ts'
import { undoMs } from '../../src/domain/undo.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type Servers, startSiteServers } from './site-servers.ts'
import { startTwilioServer, type TwilioServer } from './twilio-server.ts'

const zone = 'America/New_York'
export const adminLogin = { username: 'maria', password: 'correct horse' }
const eventDay = '2026-12-08'

/** The real server with its own database, mail server and clock, for one journey */
export type Site = {
  url: string
  databaseUrl: string
  mail: MailServer
  /** The local Twilio server, used only with `sendsTexts` */
  texts: TwilioServer
  now(): string
  /** Sets the server's clock, not the page's. */
  setTime(instant: string): void
  /** Calls the API with an administrator's token. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Creates an event on December 8, 2026, with a one-hour slot for each capacity, the first at 9:00. */
  createEvent(capacities: number[], changes?: Partial<CreateEventRequest>): Promise<Event>
  runJobs: Servers['runJobs']
  goDown: Servers['goDown']
  comeBack: Servers['comeBack']
  stop(): Promise<void>
}

export async function startSite(
  startsAt: string,
  { sendsTexts = false, sendsMail = true } = {},
): Promise<Site> {
  const mail = await startMailServer()
  const texts = await startTwilioServer()
  let now = startsAt
  const { url, databaseUrl, runJobs, goDown, comeBack, stop } = await startSiteServers(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      ...(sendsMail ? { SMTP_URL: mail.url } : {}),
      ...(sendsTexts ? texts.env : {}),
      ADMIN_USERNAME: adminLogin.username,
      ADMIN_PASSWORD: adminLogin.password,
      LOG_LEVEL: 'error',
      BACKUP_FOLDER: 'off',
      // Webhook receivers run on this machine.
      WEBHOOK_NETWORKS: '127.0.0.1',
    },
    () => new Date(now),
  )

  let stopped: Promise<void> | undefined
  let token = ''
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  token = (await call<LoginAnswer>('POST', api.adminLogin(), adminLogin)).token

  /**
   * Runs the jobs and waits for a message. If none arrives, advances the server's clock past the undo time, because
   * messages caused by an administrator's act are held that long.
   */
  async function waitFor<T>(wait: () => Promise<T>): Promise<T> {
    let hasArrived = false
    const arrival = wait().finally(() => {
      hasArrived = true
    })
    await Promise.race([arrival, runJobs()])
    if (!hasArrived) {
      now = new Date(Date.parse(now) + undoMs + 100).toISOString()
      await Promise.race([arrival, runJobs()])
    }
    return arrival
  }

  return {
    url,
    databaseUrl,
    mail: {
      ...mail,
      mailTo: (...about) => waitFor(() => mail.mailTo(...about)),
      count: (least) => waitFor(() => mail.count(least)),
    },
    texts: { ...texts, textTo: (...about) => waitFor(() => texts.textTo(...about)) },
    now: () => now,
    setTime: (instant) => {
      now = instant
    },
    call,
    createEvent: (capacities, changes) =>
      call('POST', api.adminEvents(), { ...eventWith(capacities), ...changes }),
    runJobs,
    goDown,
    comeBack,
    // The journey may already have stopped the server.
    stop: () => {
      stopped ??= stop().then(async () => {
        await Promise.all([mail.close(), texts.close()])
      })
      return stopped
    },
  }
}

function eventWith(capacities: number[]): CreateEventRequest {
  const at = (hour: number) => instantOf(eventDay, `${String(hour).padStart(2, '0')}:00`, zone)
  return {
    title: 'Morning wash',
    date: eventDay,
    location: 'Harrison',
    laundromatName: 'Sudsy Corner',
    laundromatAddress: '412 Harrison Ave, Harrison, OH 45030',
    timeSlots: capacities.map((capacity, index) => ({
      startTime: at(9 + index),
      endTime: at(10 + index),
      capacity,
    })),
  }
}

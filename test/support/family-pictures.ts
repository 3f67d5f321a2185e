import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Event, TimeSlot } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { titleIn } from '../../src/domain/event-words.ts'
import { inLanguage, type Language, languages } from '../../src/domain/language.ts'
import { isFull } from '../../src/domain/time-slot.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { createDemoDatabase } from '../../src/server/demo/demo-database.ts'
import { start } from '../../src/server/start.ts'
import { placeText } from '../../src/web/ui/place.ts'
import { chromiumLaunch } from './chromium.ts'
import { createDatabaseFolder } from './database-folder.ts'
import { holdPageClock } from './page-clock.ts'
import { builtWebFolder } from './site-servers.ts'

/**
 * Takes the screenshots of the demo in docs/families.md:
 *     npx vite build && npx node test/support/family-pictures.ts
 */
const images = join(import.meta.dirname, '../../docs/images/families')
const now = '2026-11-18T15:00:00.000Z'
const sizes = [
  { width: 320, height: 700 },
  { width: 390, height: 700 },
  { width: 1280, height: 800 },
]

const folder = createDatabaseFolder('washday-pictures-')
const file = join(folder, 'demo.db')
const { config } = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: `file:${file}`,
  BACKUP_FOLDER: 'off',
  // With a mail server set, the pages promise e-mails; nothing listens on this port, so none are sent.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'washday@example.org',
  JOB_INTERVAL_MS: '3600000',
  LOG_LEVEL: 'fatal',
})
if (!config) throw new Error('The example configuration is not valid')
await createDemoDatabase(file, { now: new Date(now), zone: config.timeZone })
const server = await start(config, { clock: () => new Date(now), webFolder: builtWebFolder })
const browser = await chromium.launch(await chromiumLaunch())

/** Signs a family up for the first open slot; returns the token for My appointment, the event and the slot. */
async function signUp(
  language: Language,
): Promise<{ token: string; event: Event; slot: TimeSlot }> {
  const events = (await (await fetch(`${server.url}${api.events()}`)).json()) as Event[]
  const [first] = events.flatMap((event) =>
    event.opensAt
      ? []
      : event.timeSlots.filter((candidate) => !isFull(candidate)).map((slot) => ({ event, slot })),
  )
  if (!first) throw new Error('The demo has no open slot')
  const { event, slot } = first
  const family = {
    name: 'Rosa Delgado',
    email: `rosa.${randomUUID()}@example.org`,
    phone: `55501001${languages.indexOf(language) + 10}`,
    address: `${languages.indexOf(language) + 1} Miami Avenue`,
    city: 'Cleves',
    state: 'OH',
    zipCode: '45002',
    language,
  }
  const answer = await fetch(`${server.url}${api.register()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...family, eventId: event.id, timeSlotId: slot.id }),
  })
  const { myToken } = (await answer.json()) as { myToken?: string }
  if (!myToken) throw new Error(`The sign-up failed with status ${answer.status}`)
  return { token: myToken, event, slot }
}

async function takePictures(language: Language): Promise<void> {
  const { token, event, slot } = await signUp(language)
  const success = paths.registrationSuccess({
    eventTitle: titleIn(language, { ...event, eventTitle: event.title }),
    eventLocation: placeText(event),
    startTime: slot.startTime,
    endTime: slot.endTime,
    email: 'rosa@example.org',
    status: 'confirmed',
  })
  const screens: { name: string; path: string; open?: (page: Page) => Promise<void> }[] = [
    { name: 'home', path: paths.home() },
    { name: 'waitlist', path: paths.home(), open: openWaitlist },
    { name: 'register', path: paths.register({ eventId: event.id, timeSlotId: slot.id }) },
    { name: 'success', path: success },
    { name: 'my', path: paths.my(token) },
    { name: 'cancel', path: paths.cancel(token) },
    { name: 'find', path: paths.find() },
    { name: 'privacy', path: paths.privacy() },
  ]
  for (const viewport of sizes) {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    await holdPageClock(context, now)
    for (const { name, path, open } of screens) {
      const page = await context.newPage()
      await page.goto(`${server.url}${inLanguage(path, language)}`)
      await page.waitForLoadState('networkidle')
      await open?.(page)
      await page.screenshot({ path: join(images, `${name}-${language}-${viewport.width}.png`) })
      await page.close()
    }
    await context.close()
  }
}

async function openWaitlist(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Join Waitlist|lista de espera/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

mkdirSync(images, { recursive: true })
try {
  for (const language of languages) await takePictures(language)
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

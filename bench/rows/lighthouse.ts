import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Event, TimeSlot } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import type { RegisterAnswer } from '../../src/contract/registration.ts'
import { inLanguage } from '../../src/domain/language.ts'
import { chromiumLaunch } from '../../test/support/chromium.ts'
import { addEvents, prepareDatabase, registerBody } from '../support/database.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'
import { summarize } from '../support/statistics.ts'

/** Not a dependency, because it is 176 MB: npm downloads it into its own cache. */
const lighthousePackage = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Report = {
  categories: Record<(typeof categories)[number], { score: number }>
  audits: Record<string, { numericValue?: number }>
}

/** Largest contentful paint */
const maxLcpMs = { home: 1_000, others: 1_300 }

/** Lighthouse scores of the home page (six events with six slots each) and other pages, on a simulated slow phone */
export async function lighthouse({ quick, folder }: BenchOptions): Promise<Row[]> {
  const databaseUrl = `file:${join(folder, 'home.db')}`
  await prepareDatabase(databaseUrl, (db) => addEvents(db, { events: 6, slots: 6 }))
  const server = await startServer(folder, databaseUrl)
  const rows: Row[] = []
  for (const [name, path] of Object.entries(await pages(server.url))) {
    const reports: Report[] = []
    for (let run = 0; run < (quick ? 1 : 5); run++) {
      reports.push(await visit(server.url + path, join(folder, `${rows.length}-${run}.json`)))
    }
    rows.push(toRow(name, reports))
  }
  await server.stop()
  return rows
}

async function pages(url: string): Promise<Record<string, string>> {
  const [event] = (await (await fetch(url + api.events())).json()) as Event[]
  const slot = event?.timeSlots[0]
  if (!event || !slot) throw new Error('There is no event')
  const { startTime, endTime } = slot
  const email = 'maria@example.org'
  const personal = (await signUp(url, event.timeSlots[1] ?? slot)).myToken ?? ''
  const register = paths.register({ eventId: event.id, timeSlotId: slot.id })
  const details = {
    eventTitle: event.title,
    eventLocation: event.location,
    startTime,
    endTime,
    email,
  }
  return {
    home: paths.home(),
    register,
    success: paths.registrationSuccess({ ...details, status: 'confirmed' }),
    'My appointment': paths.my(personal),
    cancel: paths.cancel(personal),
    find: paths.find(),
    privacy: paths.privacy(),
    'Spanish home': inLanguage(paths.home(), 'es'),
    'Spanish register': inLanguage(register, 'es'),
    'sign-in': paths.adminLogin(),
  }
}

async function signUp(url: string, slot: TimeSlot): Promise<RegisterAnswer> {
  const response = await fetch(url + api.register(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(registerBody(1, slot)),
  })
  return (await response.json()) as RegisterAnswer
}

function toRow(name: string, reports: Report[]): Row {
  const scores = categories.map((category) => {
    const fractions = reports.map((report) => report.categories[category].score)
    return Math.round(summarize(fractions).median * 100)
  })
  const median = (audit: string) =>
    Math.round(summarize(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0)).median)
  const largest = median('largest-contentful-paint')
  const maxMs = name.endsWith('home') ? maxLcpMs.home : maxLcpMs.others
  return {
    target: `The ${name} page on a phone: four Lighthouse scores of 100, LCP under ${maxMs} ms`,
    figure:
      `${scores.join(', ')}; first paint ${median('first-contentful-paint')} ms, ` +
      `largest ${largest}, blocking ${median('total-blocking-time')}`,
    yardstick: categories.map(() => 100).join(', '),
    ratio: '',
    holds: scores.every((score) => score === 100) && largest < maxMs,
  }
}

async function visit(url: string, file: string): Promise<Report> {
  const { executablePath } = await chromiumLaunch()
  const lighthouse = ['exec', '--yes', `--package=${lighthousePackage}`, '--', 'lighthouse', url]
  const output = ['--quiet', '--output=json', `--output-path=${file}`]
  const flags = '--chrome-flags=--headless=new --no-sandbox'
  await promisify(execFile)('npm', [...lighthouse, ...output, flags], {
    env: { ...process.env, CHROME_PATH: executablePath },
    timeout: 300_000,
  })
  return JSON.parse(readFileSync(file, 'utf8'))
}

import { mkdir, writeFile } from 'node:fs/promises'
import { startSite } from '../support/site.ts'
import { checkInJourneys } from './check-in-journeys.ts'
import { createVisitor, type Driver } from './driver.ts'
import { familyJourneys } from './family-journeys.ts'
import * as firefox from './firefox.ts'
import type { Journey } from './journey.ts'
import * as webkit from './webkit.ts'

// Runs the journeys in each installed browser, for `npm test -- browsers`. Each argument must occur in a journey's
// "browser: name", for example `node test/browsers/main.ts WebKitGTK keyboard`.
const journeys = [...familyJourneys, ...checkInJourneys]
const browsers = [firefox, webkit]
const filters = process.argv.slice(2)

const lineOf = (browser: { name: string }, journey: Journey) => `${browser.name}: ${journey.name}`
const isChosen = (line: string) => filters.every((filter) => line.includes(filter))

const lines = browsers.flatMap((browser) => journeys.map((journey) => lineOf(browser, journey)))
if (!lines.some(isChosen)) {
  console.error(`No journey matches "${filters.join(' ')}". There are:\n${lines.join('\n')}`)
  process.exitCode = 1
}
for (const browser of browsers) {
  if (!browser.isInstalled) {
    console.log(`SKIPPED ${browser.name}: it is not installed here (${browser.howToInstall})`)
    continue
  }
  for (const journey of journeys) {
    const line = lineOf(browser, journey)
    if (isChosen(line)) await runJourney(browser, journey, line)
  }
}

async function runJourney(
  browser: typeof firefox | typeof webkit,
  { run, sendsTexts = false, isTranslated = false }: Journey,
  line: string,
): Promise<void> {
  const start = performance.now()
  const seconds = () => `(${((performance.now() - start) / 1000).toFixed(1)} s)`
  const site = await startSite(new Date().toISOString(), { sendsTexts })
  const fail = (error: unknown) => {
    process.exitCode = 1
    console.error(`FAILED  ${line} ${seconds()}`, error)
  }
  let driver: Driver | undefined
  try {
    // A new browser profile for each journey, because cookies are shared between the ports of a host.
    driver = await browser.start()
    await run({ site, driver, visitor: createVisitor(driver, { isTranslated }) })
    console.log(`ok      ${line} ${seconds()}`)
  } catch (error) {
    fail(error)
    // A crashed browser cannot take a screenshot, which must not stop the other journeys.
    if (driver) await keepPicture(line.replaceAll(/\W+/g, '-'), driver).catch(console.error)
  } finally {
    await driver?.close().catch(fail)
    await site.stop()
  }
}

async function keepPicture(name: string, driver: Driver): Promise<void> {
  const png = await driver.screenshot()
  const file = `test-results/${name}.png`
  await mkdir('test-results', { recursive: true })
  await writeFile(file, Buffer.from(png, 'base64'))
  console.error(`The page at that moment: ${file}`)
}

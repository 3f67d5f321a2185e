import { mkdir, writeFile } from 'node:fs/promises'
import { startSite } from '../support/site.ts'
import { checkInJourneys } from './check-in-journeys.ts'
import { person } from './driver.ts'
import { familyJourneys } from './family-journeys.ts'
import * as firefox from './firefox.ts'
import type { Journey } from './journey.ts'
import * as webkit from './webkit.ts'

// Behind `npm test -- browsers`: the journeys in each browser that this machine has. Started by hand, it takes words
// that the printed line must have, such as "WebKitGTK keyboard".
const journeys = [...familyJourneys, ...checkInJourneys]
const words = process.argv.slice(2)

for (const browser of [firefox, webkit]) {
  if (!browser.isInstalled) {
    console.log(`SKIPPED ${browser.name}: it is not installed here (${browser.howToInstall})`)
    continue
  }
  for (const journey of journeys) {
    const line = `${browser.name}: ${journey.name}`
    if (words.every((word) => line.includes(word))) await runJourney(browser, journey, line)
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
  // A new profile, because browsers share cookies between the ports of a host
  const driver = await browser.start()
  try {
    await run({ site, driver, visitor: person(driver, { isTranslated }) })
    console.log(`ok      ${line} ${seconds()}`)
  } catch (error) {
    process.exitCode = 1
    console.error(`FAILED  ${line} ${seconds()}`, error)
    await keepPicture(line.replaceAll(/\W+/g, '-'), await driver.screenshot())
  } finally {
    await driver.close()
    await site.stop()
  }
}

async function keepPicture(name: string, png: string): Promise<void> {
  const file = `test-results/${name}.png`
  await mkdir('test-results', { recursive: true })
  await writeFile(file, Buffer.from(png, 'base64'))
  console.error(`The page at that moment: ${file}`)
}

import { mkdir, writeFile } from 'node:fs/promises'
import { startSite } from '../support/site.ts'
import * as firefox from './firefox.ts'
import { smoke } from './journey.ts'
import * as webkit from './webkit.ts'

// Behind `npm test -- browsers`: one journey in each browser that this machine has.
let failed = false
for (const browser of [firefox, webkit]) {
  if (!browser.isInstalled) {
    console.log(`SKIPPED ${browser.name}: it is not installed here (${browser.howToInstall})`)
    continue
  }
  const site = await startSite(new Date().toISOString())
  const driver = await browser.start()
  try {
    await smoke(driver, site)
    console.log(`ok      ${browser.name}: signed up, and seen by an administrator`)
  } catch (error) {
    failed = true
    console.error(`FAILED  ${browser.name}:`, error)
    await keepPicture(browser.name, await driver.screenshot())
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

process.exitCode = failed ? 1 : 0

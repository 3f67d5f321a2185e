import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import packed from '@sparticuz/chromium'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The Chromium of the system, or else the one that npm has brought. */
export async function openBrowser(): Promise<Browser> {
  const system = installed.find((path) => existsSync(path))
  return system
    ? chromium.launch({ executablePath: system, args: ['--no-sandbox'] })
    : chromium.launch({ executablePath: await packed.executablePath(), args: packed.args })
}

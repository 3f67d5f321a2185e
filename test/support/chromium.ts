import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'
import chromium from '@sparticuz/chromium'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium, else the one that comes from npm: neither needs a download. */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  const system = systemPaths.find(existsSync)
  const quiet = ['--no-sandbox', '--disable-background-networking', '--disable-component-update']
  return system
    ? { executablePath: system, args: quiet }
    : { executablePath: await chromium.executablePath(), args: [...chromium.args, ...quiet] }
}

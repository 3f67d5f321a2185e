import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'
import chromium from '@sparticuz/chromium'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * The system's Chromium, or else the npm package's; neither needs a download. The package's own arguments are not used,
 * because they run everything in one process, which exits when its first page closes.
 */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  return {
    executablePath: systemPaths.find(existsSync) ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--font-render-hinting=none'],
  }
}

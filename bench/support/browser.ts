import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunch } from '../../test/support/chromium.ts'

/** Launches the Chromium that the browser journeys use. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumLaunch())
}

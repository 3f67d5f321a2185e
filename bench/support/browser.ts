import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunch } from '../../test/support/chromium.ts'

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumLaunch())
}

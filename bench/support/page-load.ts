import type { Page } from '@playwright/test'

/** A file loaded by a page; `bytes` includes headers, as sent over the wire. */
export type LoadedFile = { path: string; bytes: number; encoding: string }

/** All files that a browser with an empty cache loads until the page is idle */
export async function loadPage(page: Page, url: string): Promise<LoadedFile[]> {
  const files = new Map<string, LoadedFile>()
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith('data:')) return
    const { pathname } = new URL(response.url)
    const encoding = response.headers['content-encoding'] ?? 'plain'
    files.set(requestId, { path: pathname, bytes: 0, encoding })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await session.detach()
  return [...files.values()]
}

export function kilobytesOf(files: LoadedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
}

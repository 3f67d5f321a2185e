import type { Page } from '@playwright/test'
import { api, paths } from '../../src/contract/paths.ts'
import {
  addFamily,
  bar,
  countStoredCheckIn,
  createDay,
  expectReady,
  familyRow,
  morning,
  openCheckIn,
  reopen,
  rowOnServer,
  tap,
} from '../support/check-in-steps.ts'
import { expect, test } from '../support/e2e.ts'
import { makeNextRelease, type NextRelease } from '../support/next-release.ts'

test.use({ startsAt: morning })

const [sentBefore, sentAfter] = ['Everything is sent.', 'Everything has been sent.']

let next: NextRelease
test.beforeEach(() => {
  next = makeNextRelease(sentBefore, sentAfter)
})
test.afterEach(() => next.remove())

function cachedReleases(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found = new Set<string>()
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (url.includes('/assets/')) found.add(url.includes('/assets/next-') ? 'next' : 'first')
    return [...found]
  })
}

test('unsent check-in changes survive a new release and are sent once, and the new service worker takes over', async ({
  page,
  context,
  site,
}) => {
  const event = await createDay(site)
  const path = paths.adminCheckIn(event.id)
  for (const name of ['Ana Bell', 'Ben Cole']) await addFamily(site, event, name)
  await openCheckIn(page, event)
  await expectReady(page)
  await expect(bar(page)).toContainText(sentBefore)
  expect(await cachedReleases(page)).toEqual(['first'])
  await site.goDown()
  await tap(page, 'Came', 'Ana Bell')
  await expect(bar(page)).toContainText('1 change not sent yet.')
  const old = await reopen(context, page, path)
  await tap(old, 'Not here', 'Ben Cole')
  await expect(bar(old)).toContainText('2 changes not sent yet.')

  const accepted: string[] = []
  context.on('requestfinished', (request) => {
    const isExchange = new URL(request.url()).pathname === api.adminCheckIn(event.id)
    const sent = isExchange && request.method() === 'POST' ? request.postDataJSON().facts : []
    accepted.push(...sent.map(({ id }: { id: string }) => id))
  })
  await site.comeBack(next.webFolder)
  // The open page of the old release must also work with the service worker of the new release.
  await bar(old).getByRole('button', { name: 'Try Now' }).click()
  await expect(bar(old)).toContainText(sentBefore)
  const tab = await context.newPage()
  await tab.goto(path)
  await expect(bar(tab)).toContainText(sentAfter)
  await expect.poll(() => cachedReleases(tab)).toEqual(['next'])
  await tap(old, 'Undo', 'Ben Cole')
  await expect(familyRow(old, 'Ben Cole')).not.toContainText('Not sent yet')
  await expect(bar(old)).toContainText(sentBefore)
  await tab.close()

  // The page shows a change as sent before the browser has deleted it.
  await expect.poll(() => countStoredCheckIn(old)).toEqual({ lists: 1, facts: 0 })
  expect(accepted).toHaveLength(3)
  expect(new Set(accepted).size).toBe(3)
  expect(await rowOnServer(site, event, 'Ana Bell')).toMatchObject({ attendance: 'came' })
  expect(await rowOnServer(site, event, 'Ben Cole')).toMatchObject({ attendance: null })

  // The new release also opens offline.
  await site.goDown()
  const last = await reopen(context, old, path)
  await expect(bar(last)).toContainText(sentAfter)
  await tap(last, 'Came', 'Ben Cole')
  await expect(bar(last)).toContainText('1 change not sent yet.')
})

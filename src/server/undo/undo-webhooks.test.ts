import { expect, onTestFinished, test } from 'vitest'
import { registerFamily, tokenOf } from '../../../test/support/data.ts'
import { undoSite } from '../../../test/support/undo.ts'
import { startWebhookReceiver } from '../../../test/support/webhook-receiver.ts'
import { addWebhook, createSender, deliveriesOf } from '../../../test/support/webhooks.ts'
import { api } from '../../contract/paths.ts'

/** A slot whose only spot is taken, a waiting family, and a webhook target added after both */
async function hookedSite() {
  const site = await undoSite()
  const receiver = await startWebhookReceiver()
  onTestFinished(receiver.close)
  const sender = createSender(site.app)
  const family = await registerFamily(site.app, site.slot, 1)
  const waiting = await registerFamily(site.app, site.slot, 2)
  await site.deliver()
  await addWebhook(site.app, receiver.url)
  return {
    ...site,
    family,
    waiting,
    /** The types of all webhooks sent to the target, after another run of the sender */
    async sent() {
      await sender.run()
      return receiver.types().toSorted()
    },
  }
}

test('webhooks of an act wait for ten seconds, including those of the promoted family', async () => {
  const { change, family, sent, wait } = await hookedSite()
  await change(family.id, { status: 'cancelled' })
  expect(await sent()).toEqual([])
  wait(9)
  expect(await sent()).toEqual([])
  wait(1)
  expect(await sent()).toEqual(['registration.cancelled', 'registration.confirmed'])
})

test.each<[string, (site: Awaited<ReturnType<typeof hookedSite>>) => Promise<string>]>([
  ['a change of status', ({ change, family }) => change(family.id, { status: 'cancelled' })],
  ['a deletion', ({ remove, family }) => remove(family.id)],
  ['an edit of the event', ({ edit }) => edit({ location: 'Oxford' })],
])('%s that is undone sends no webhook', async (_what, act) => {
  const site = await hookedSite()
  const id = await act(site)
  expect(await deliveriesOf(site.app)).not.toEqual([])
  site.wait(5)
  expect(await site.sent()).toEqual([])
  expect((await site.undo(id)).status).toBe(204)
  expect(await deliveriesOf(site.app)).toEqual([])
  site.wait(60)
  expect(await site.sent()).toEqual([])
})

test('a webhook that was sent before a late undo is followed by one that corrects it', async () => {
  const { remove, waiting, sent, wait, undo } = await hookedSite()
  const act = await remove(waiting.id)
  wait(11)
  expect(await sent()).toEqual(['registration.cancelled'])
  expect((await undo(act)).status).toBe(204)
  expect(await sent()).toEqual(['registration.cancelled', 'registration.waiting'])
})

test('webhooks of changes before the act are sent even if the act is undone', async () => {
  const { app, remove, family, slot, sent, undo } = await hookedSite()
  const third = await registerFamily(app, slot, 3)
  const act = await remove(family.id)
  expect((await undo(act)).status).toBe(204)
  expect(await sent()).toEqual(['registration.waiting'])
  expect((await app.post(api.cancel(tokenOf(third)))).status).toBe(200)
  expect(await sent()).toEqual(['registration.cancelled', 'registration.waiting'])
})

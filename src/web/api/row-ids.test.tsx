import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { hideToast } from '../ui/toast.ts'
import { useAddToBlacklist } from './admin-blacklist.ts'
import { useCloneEvent, useCreateEvent } from './admin-events.ts'
import { useAddRegistration } from './admin-registrations.ts'

const noop = () => {}

afterEach(hideToast)

type Send = (request: never) => Promise<unknown>
type Hook = () => { mutateAsync: Send }

function Form({ useHook, onRender }: { useHook: Hook; onRender: (send: Send) => void }) {
  onRender(useHook().mutateAsync)
  return null
}

function sendOf(useHook: Hook): Send {
  let send: Send | undefined
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Form
        useHook={useHook}
        onRender={(rendered) => {
          send = rendered
        }}
      />
    </QueryClientProvider>,
  )
  if (!send) throw new Error('Nothing was rendered')
  return send
}

test.each<[string, Hook]>([
  ['a registration', () => useAddRegistration(noop)],
  ['an event', () => useCreateEvent(noop)],
  ['a duplicate of an event', () => useCloneEvent('event', { onDone: noop, onGone: noop })],
  ['a blacklist entry', () => useAddToBlacklist(noop)],
])(
  '%s is sent again with the same id after a lost response, and with a new id if its content has changed',
  async (_what, useHook) => {
    const fetch = vi.fn(async (_path: string, _init: RequestInit) => {
      throw new TypeError('Failed to fetch')
    })
    vi.stubGlobal('fetch', fetch)
    const send = sendOf(useHook)
    for (const name of ['Ana', 'Ana', 'Eva'])
      await expect(send({ name } as never)).rejects.toThrow('no answer')
    const ids = fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body))).map(({ id }) => id)
    expect(ids).toEqual([expect.any(String), ids[0], expect.any(String)])
    expect(ids[2]).not.toBe(ids[0])
  },
)

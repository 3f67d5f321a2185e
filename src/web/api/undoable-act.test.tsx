import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleRegistration } from '../../../test/support/sample-registration.ts'
import { undoHeader } from '../../contract/careful.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'
import { hideToast, useToast } from '../ui/toast.ts'
import { adminKeys } from './admin-keys.ts'
import { eventRegistrationsKey, useStatusChange } from './admin-registrations.ts'

afterEach(hideToast)

type Change = ReturnType<typeof useStatusChange>['mutateAsync']

function Row({ onRender }: { onRender: (change: Change) => void }) {
  onRender(useStatusChange().mutateAsync)
  return null
}

/** A list of two families whose status changes share one hook; `answer` responds to the calls. */
function renderList(answer: (path: string) => Promise<Response>) {
  const queryClient = new QueryClient()
  const ana = family('ana')
  const eva = family('eva')
  queryClient.setQueryData(eventRegistrationsKey('event'), [ana, eva])
  const fetch = vi.fn(async (path: string, _init: RequestInit) => answer(path))
  vi.stubGlobal('fetch', fetch)
  let change: Change | undefined
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Row
        onRender={(rendered) => {
          change = rendered
        }}
      />
    </QueryClientProvider>,
  )
  if (!change) throw new Error('Nothing was rendered')
  const cancel = (registration: AdminRegistration) =>
    change?.({ registration, status: 'cancelled' }) ?? Promise.reject()
  const undoIds = () =>
    fetch.mock.calls.map(([, { headers }]) => new Headers(headers).get(undoHeader))
  return { ana, eva, cancel, fetch, undoIds, queryClient }
}

const family = (id: string) => sampleRegistration({ id, name: id })

const cancelled = (registration: AdminRegistration) =>
  Response.json({ ...registration, status: 'cancelled' })

test('Undo undoes the change that its toast names, even if another row was changed before the response', async () => {
  const late = Promise.withResolvers<Response>()
  const { ana, eva, cancel, fetch, undoIds } = renderList((path) =>
    path === api.adminRegistration('ana') ? late.promise : Promise.resolve(cancelled(eva)),
  )
  const first = cancel(ana)
  await cancel(eva)
  late.resolve(cancelled(ana))
  await first
  const { message } = useToast.getState()
  expect(message?.description).toContain('ana')
  const [idOfAna] = undoIds()
  message?.action?.run()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(3))
  expect(fetch.mock.calls[2]?.[0]).toBe(api.adminUndo(idOfAna ?? ''))
})

test('Undo refreshes the page of the family, which shows the undone change too', async () => {
  const { ana, cancel, fetch, queryClient } = renderList(async () => cancelled(ana))
  const page = [...adminKeys.families, 'ana']
  await cancel(ana)
  queryClient.setQueryData(page, {})
  useToast.getState().message?.action?.run()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(queryClient.getQueryState(page)?.isInvalidated).toBe(true))
})

test('a change is sent again with the same undo id after a 502, and with a new undo id after a refusal', async () => {
  const statuses = [502, 409, 409]
  const { ana, cancel, undoIds } = renderList(async () =>
    Response.json({ error: 'No', code: 'changed_meanwhile' }, { status: statuses.shift() ?? 409 }),
  )
  for (let i = 0; i < 3; i++) await expect(cancel(ana)).rejects.toThrow()
  const [first, second, third] = undoIds()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a failed change of status restores only its own row', async () => {
  const late = Promise.withResolvers<Response>()
  const { ana, eva, cancel, queryClient } = renderList((path) =>
    path === api.adminRegistration('ana') ? late.promise : Promise.resolve(cancelled(eva)),
  )
  const first = cancel(ana)
  await cancel(eva)
  late.reject(new TypeError('Failed to fetch'))
  await expect(first).rejects.toThrow()
  const [rows] = queryClient.getQueriesData<AdminRegistration[]>({
    queryKey: adminKeys.registrations,
  })
  expect(rows?.[1]?.map(({ status }) => status)).toEqual(['confirmed', 'cancelled'])
})

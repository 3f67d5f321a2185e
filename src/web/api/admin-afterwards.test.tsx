import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleFamily } from '../../../test/support/sample-check-in-family.ts'
import { sampleRegistration } from '../../../test/support/sample-registration.ts'
import { hideToast } from '../ui/toast.ts'
import { useFamilyAnswer } from './admin-afterwards.ts'

afterEach(hideToast)

type Answer = ReturnType<typeof useFamilyAnswer>['mutateAsync']

function Page({ onRender }: { onRender: (answer: Answer) => void }) {
  onRender(useFamilyAnswer('event').mutateAsync)
  return null
}

test('a no-show is noted and taken back with the version that the list shows, so that a newer change is not overwritten', async () => {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) =>
    Response.json(sampleRegistration()),
  )
  vi.stubGlobal('fetch', fetch)
  let answer: Answer | undefined
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Page
        onRender={(rendered) => {
          answer = rendered
        }}
      />
    </QueryClientProvider>,
  )
  const updatedAt = '2026-12-08T15:00:00.000Z'
  await answer?.({ row: sampleFamily({ status: 'confirmed', updatedAt }), answer: 'noShow' })
  await answer?.({ row: sampleFamily({ status: 'no_show', updatedAt }), answer: 'undo' })
  const bodies = fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)))
  expect(bodies).toEqual([
    { status: 'no_show', updatedAt },
    { status: 'confirmed', updatedAt },
  ])
})

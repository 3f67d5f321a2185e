import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { ImportReport } from '../../contract/data.ts'
import { adminShell } from '../../contract/words/en/admin-shell.ts'
import { hideToast, useToast } from '../ui/toast.ts'
import { useRunImport } from './admin-data.ts'

afterEach(hideToast)

type Import = ReturnType<typeof useRunImport>['mutateAsync']

function Page({ onRender }: { onRender: (run: Import) => void }) {
  const noop = () => {}
  onRender(useRunImport(noop, noop).mutateAsync)
  return null
}

const checked: ImportReport = {
  rows: 1,
  ready: 1,
  known: 0,
  refused: 0,
  upcoming: 1,
  events: 1,
  problems: [],
  notes: [],
}

test('an import whose response breaks off says that it may have been saved', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network')) })
  vi.stubGlobal('fetch', async () => new Response(body))
  let run: Import | undefined
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Page
        onRender={(rendered) => {
          run = rendered
        }}
      />
    </QueryClientProvider>,
  )
  const file = new File(['Event'], 'events.csv')
  await expect(run?.({ kind: 'events', file, checked })).rejects.toThrow()
  expect(useToast.getState().message?.description).toBe(adminShell.lostResponse)
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { hideToast, useToast } from '../ui/toast.ts'
import { useExport } from './admin-data.ts'
import { useFamilyFile } from './admin-families.ts'

afterEach(hideToast)

type Download = () => Promise<unknown>

function Page({ onRender }: { onRender: (downloads: Download[]) => void }) {
  const { mutateAsync: exportData } = useExport()
  const { mutateAsync: saveFamily } = useFamilyFile('ana', () => {})
  onRender([
    () => exportData({ kind: 'events', query: {} }),
    () => saveFamily({ name: 'Ana Lopez' }),
  ])
  return null
}

test('a download without a response does not say that it may have been saved', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  let downloads: Download[] = []
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Page
        onRender={(rendered) => {
          downloads = rendered
        }}
      />
    </QueryClientProvider>,
  )
  expect(downloads).toHaveLength(2)
  for (const download of downloads) {
    await expect(download()).rejects.toThrow()
    expect(useToast.getState().message?.description).toContain('You seem to be offline')
    hideToast()
  }
})

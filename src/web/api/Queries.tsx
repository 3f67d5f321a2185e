import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getJson } from './client.ts'

/** SPEC.md 7: by default, data never becomes stale, nothing is retried, and a query's key is its path. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey }) => getJson(queryKey.join('/')),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      // While offline, a request must fail with an error for the page to show, instead of waiting.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Clears the cache on the server, where one process renders for many visitors. */
export const forgetQueries = (): void => queryClient.clear()

/** For the screens that use TanStack Query. Home and the wizard use event-list.ts instead. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

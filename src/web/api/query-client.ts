import { QueryClient } from '@tanstack/react-query'
import { getJson } from './client.ts'

/** SPEC.md 7: data never becomes stale, nothing is retried, and a query's key is its path. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => getJson(queryKey.join('/')),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // Offline must end in an error that the page can show, not in endless waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

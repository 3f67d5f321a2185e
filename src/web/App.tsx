import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createQueryClient } from './api/query-client.ts'
import { Routes } from './routes.tsx'
import { ToastOutlet } from './ui/ToastOutlet.tsx'

const queryClient = createQueryClient()

/** What stands in #root, whoever draws it: the browser, or the build for home's first picture. */
export function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Routes />
        <ToastOutlet />
      </QueryClientProvider>
    </StrictMode>
  )
}

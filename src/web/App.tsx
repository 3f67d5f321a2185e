import { StrictMode } from 'react'
import { Router } from 'wouter'
import type { InitialData } from '../contract/rendered-page.ts'
import { inLanguage } from '../domain/language.ts'
import { InitialRender } from './initial-render.ts'
import { Routes } from './routes.tsx'
import { ToastOutlet } from './ui/ToastOutlet.tsx'
import { language } from './words.ts'

/** The content of #root, in the browser and in the server's renderer. */
export function App({ initial }: { initial: InitialData | null }) {
  return (
    <StrictMode>
      <InitialRender value={initial}>
        <Router base={inLanguage('', language)}>
          <Routes />
        </Router>
        <ToastOutlet />
      </InitialRender>
    </StrictMode>
  )
}

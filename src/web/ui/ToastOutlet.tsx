import { lazy, Suspense, useEffect } from 'react'
import { LoadErrorBoundary } from './LoadErrorBoundary.tsx'
import { useToast } from './toast.ts'

const loadToaster = () => import('./Toaster.tsx')
const Toaster = lazy(() => loadToaster().then((module) => ({ default: module.Toaster })))

/**
 * Keeps the toast's code off the first load. It comes with the first press of anything, so that it
 * is there when a toast has to say that the line is down; without it, the page's own words remain.
 */
export function ToastOutlet() {
  const wanted = useToast(({ message }) => message !== null)
  useEffect(() => {
    const once = { once: true, passive: true }
    window.addEventListener('pointerdown', preload, once)
    window.addEventListener('keydown', preload, once)
    return () => {
      window.removeEventListener('pointerdown', preload)
      window.removeEventListener('keydown', preload)
    }
  }, [])
  return (
    wanted && (
      <LoadErrorBoundary fallback={null}>
        <Suspense>
          <Toaster />
        </Suspense>
      </LoadErrorBoundary>
    )
  )
}

function preload() {
  // A failure here is told by the boundary once a toast is wanted.
  loadToaster().catch(() => undefined)
}

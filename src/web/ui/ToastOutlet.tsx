import { lazy, Suspense, useEffect } from 'react'
import { LoadErrorBoundary } from './LoadErrorBoundary.tsx'
import { useToast } from './toast.ts'

const loadToaster = () => import('./Toaster.tsx')
const Toaster = lazy(() => loadToaster().then((module) => ({ default: module.Toaster })))

/**
 * Keeps the toast's code out of the first load. The code is preloaded on the first press or key, so that a toast can
 * report a lost connection. If the code does not load, no toast is shown.
 */
export function ToastOutlet() {
  const wanted = useToast().message !== null
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
  // If the code is still missing when a toast is shown, the boundary handles the failure.
  loadToaster().catch(() => undefined)
}

import { useEffect, useState } from 'react'
import { checkInScope, checkInWorkerFile } from '../../../contract/check-in-worker.ts'

/** Registers the service worker. Returns whether the page opens without a network; null until that is known. */
export function useCanReopenOffline(): boolean | null {
  const [canReopen, setCanReopen] = useState<boolean | null>(null)
  useEffect(() => {
    void startWorker().then(setCanReopen)
  }, [])
  return canReopen
}

async function startWorker(): Promise<boolean> {
  // Development has no service worker, and browsers allow one only over HTTPS or on localhost.
  if (import.meta.env?.DEV || !('serviceWorker' in navigator)) return false
  try {
    const { active, installing, waiting } = await navigator.serviceWorker.register(
      checkInWorkerFile,
      { scope: checkInScope },
    )
    const worker = active ?? waiting ?? installing
    return worker !== null && (await isActivated(worker))
  } catch {
    // Registration fails in private windows and offline. Offline, an existing worker still serves the page.
    return navigator.serviceWorker.controller !== null
  }
}

function isActivated(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      if (worker.state === 'activated') resolve(true)
      if (worker.state === 'redundant') resolve(navigator.serviceWorker.controller !== null)
    }
    worker.addEventListener('statechange', check)
    check()
  })
}

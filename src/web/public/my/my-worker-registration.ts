import { myWorkerFile } from '../../../contract/my-worker.ts'

/**
 * Starts the worker that opens this page without a network (docs/decisions/0036). Its scope is the folder of the page's
 * URL ("/es/my/"), so it controls no other pages.
 */
export async function startMyWorker(): Promise<void> {
  // Development builds no worker, and pages without HTTPS cannot have one.
  if (import.meta.env?.DEV || !('serviceWorker' in navigator)) return
  const scope = location.pathname.replace(/[^/]*$/, '')
  await navigator.serviceWorker.register(myWorkerFile, { scope }).catch(() => {
    // Private windows refuse workers; the page then needs the network.
  })
}

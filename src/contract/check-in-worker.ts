/** The service worker of check-in (docs/decisions/0041) */
export const checkInWorkerFile = '/check-in-worker.js'

/** Only check-in pages have addresses in this folder. */
export const checkInScope = '/admin/events/'

/** The document is the same for every event; the worker keeps it under this address. */
export const checkInDocument = `${checkInScope}any/check-in`

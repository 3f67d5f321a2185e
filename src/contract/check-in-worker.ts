/** See docs/decisions/0041. */
export const checkInWorkerFile = '/check-in-worker.js'

/** The scope of the service worker */
export const checkInScope = '/admin/events/'

/** The document is the same for every event, so the worker stores it under one address. */
export const checkInDocument = `${checkInScope}any/check-in`

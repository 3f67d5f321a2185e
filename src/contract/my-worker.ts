/** At the root, so that its scope covers every alias of the page (docs/decisions/0036) */
export const myWorkerFile = '/my-worker.js'

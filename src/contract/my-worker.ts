/** docs/decisions/0036; at the root, so that it can serve every alias */
export const myWorkerFile = '/my-worker.js'

import { parentPort, workerData } from 'node:worker_threads'

/** The thread of `callApart`: calls one function and replies with its result. */
const { file, name, task } = workerData as { file: string; name: string; task: object }
parentPort?.postMessage(await (await import(file))[name](task))

import { join } from 'node:path'
import type { GetAnswer, GetTask } from './http-get-worker.ts'
import type { PostAnswer, PostTask } from './post-worker.ts'
import { askProcess } from './processes.ts'
import type { VisitAnswer, VisitTask } from './visitor-worker.ts'

/** Each function generates its load in a separate process, which shares no thread with a server. */

export function getRepeatedly(task: GetTask): Promise<GetAnswer> {
  return askProcess(join(import.meta.dirname, 'http-get-worker.ts'), task)
}

export function postAll(task: PostTask): Promise<PostAnswer> {
  return askProcess(join(import.meta.dirname, 'post-worker.ts'), task)
}

export function sendVisitors(task: VisitTask): Promise<VisitAnswer> {
  return askProcess(join(import.meta.dirname, 'visitor-worker.ts'), task)
}

import autocannon from 'autocannon'
import { answerTask } from './worker.ts'

export type GetTask = { url: string; connections: number; seconds: number }
export type GetAnswer = { succeeded: number; failed: number }

answerTask<GetTask, GetAnswer>(async ({ url, connections, seconds }) => {
  const result = await autocannon({ url, connections, duration: seconds })
  return {
    succeeded: result['2xx'],
    failed: result.non2xx + result.errors,
  }
})

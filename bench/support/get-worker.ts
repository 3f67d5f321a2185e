import autocannon from 'autocannon'
import { answerTask } from './worker.ts'

export type GetTask = { url: string; connections: number; seconds: number }
export type GetAnswer = { answered: number; failed: number }

answerTask<GetTask, GetAnswer>(async ({ url, connections, seconds }) => {
  const result = await autocannon({ url, connections, duration: seconds })
  return {
    answered: result['2xx'],
    failed: result.non2xx + result.errors,
  }
})

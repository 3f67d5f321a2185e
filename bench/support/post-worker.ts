import { openConnection } from './http-connection.ts'
import { answerTask } from './worker.ts'

/** Sends each body once, over `connections` connections, which alternate between the URLs. */
export type PostTask = { urls: string[]; bodies: object[]; connections: number }
/** Duration, and the number of responses by status */
export type PostAnswer = { seconds: number; statuses: Record<string, number> }

answerTask<PostTask, PostAnswer>(async ({ urls, bodies, connections }) => {
  const statuses: Record<string, number> = {}
  let next = 0
  async function client(number: number): Promise<void> {
    const url = new URL(urls[number % urls.length] ?? '')
    const connection = openConnection(url)
    for (let i = next++; i < bodies.length; i = next++) {
      const status = await connection.post(url.pathname, JSON.stringify(bodies[i]))
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    connection.close()
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, (_, number) => client(number)))
  return { seconds: (performance.now() - startedAt) / 1000, statuses }
})

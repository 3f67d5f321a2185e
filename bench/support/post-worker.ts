import { Agent, request } from 'node:http'
import { answerTask } from './worker.ts'

/** Sends each body once, round robin to the addresses, over so many connections at a time. */
export type PostTask = { urls: string[]; bodies: object[]; connections: number }
export type PostAnswer = { seconds: number; statuses: Record<string, number> }

answerTask<PostTask, PostAnswer>(async ({ urls, bodies, connections }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Record<string, number> = {}
  let next = 0
  async function client(): Promise<void> {
    for (let i = next++; i < bodies.length; i = next++) {
      const status = await post(agent, urls[i % urls.length] ?? '', JSON.stringify(bodies[i]))
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, client))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { seconds, statuses }
})

/** The status, or what went wrong where there was none */
function post(agent: Agent, url: string, body: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(String(response.statusCode)))
    })
      .once('error', (error) => resolve(error.message))
      .end(body)
  })
}

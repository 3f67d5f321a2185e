import { setTimeout } from 'node:timers/promises'
import { api, paths } from '../../src/contract/paths.ts'
import { type HttpResponse, openConnection } from './http-connection.ts'
import { answerTask } from './worker.ts'

/** People who open the home page at even intervals within `seconds`, and sign up immediately. */
export type VisitTask = {
  /** Servers, used in turn */
  urls: string[]
  /** The files that the home page loads, without the page itself and the list of events */
  assets: string[]
  /** One body of POST /api/register for each person */
  signUps: { eventId: string; timeSlotId: string; email: string }[]
  seconds: number
}
/** Milliseconds that each person waited, and the number of responses by status */
export type VisitAnswer = {
  page: number[]
  list: number[]
  signUp: number[]
  statuses: Record<string, number>
}

answerTask<VisitTask, VisitAnswer>(async ({ urls, assets, signUps, seconds }) => {
  const answer: VisitAnswer = { page: [], list: [], signUp: [], statuses: {} }

  async function visit(person: number): Promise<void> {
    await setTimeout((seconds * 1000 * person) / signUps.length)
    const startedAt = performance.now()
    const connection = openConnection(new URL(urls[person % urls.length] ?? ''))
    async function get(path: string) {
      await countStatus(connection.send({ path, headers: { 'Accept-Encoding': 'br' } }))
    }
    async function post(path: string, body: object) {
      await countStatus(connection.send({ method: 'POST', path, body: JSON.stringify(body) }))
    }
    await get(paths.home())
    for (const path of assets) await get(path)
    const pageAt = performance.now()
    await get(api.events())
    const listAt = performance.now()
    const signUp = signUps[person] ?? { eventId: '', timeSlotId: '', email: '' }
    const { eventId, timeSlotId, email } = signUp
    await post(api.checkDuplicate(), { eventId, timeSlotId, email })
    await post(api.register(), signUp)
    answer.page.push(pageAt - startedAt)
    answer.list.push(listAt - pageAt)
    answer.signUp.push(performance.now() - listAt)
    connection.close()
  }
  async function countStatus(response: Promise<HttpResponse>) {
    const { status } = await response
    answer.statuses[status] = (answer.statuses[status] ?? 0) + 1
  }
  await Promise.all(signUps.map((_, person) => visit(person)))
  return answer
})

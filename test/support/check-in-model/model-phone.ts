import {
  addFact,
  applyAnswer,
  beginRequest,
  type CheckInState,
  type FactsRequest,
  newCheckIn,
  type UnsentFact,
} from '../../../src/domain/check-in-store.ts'
import { shownFamilies } from '../../../src/domain/check-in-view.ts'
import type { ModelAnswer } from './model-server.ts'

/** A volunteer's phone: its clock, the open page, and the page's storage */
export function createModelPhone(deviceId: string, trueTime: () => number) {
  let offset = 0
  let page = 1
  let state: CheckInState = newCheckIn(deviceId)
  let stored = JSON.stringify(state)
  const now = () => new Date(trueTime() + offset)
  function keep(next: CheckInState): void {
    state = next
    stored = JSON.stringify(next)
  }
  function restart(): void {
    page++
    state = JSON.parse(stored)
  }
  return {
    deviceId,
    page: () => page,
    state: () => state,
    shown: () => shownFamilies(state),
    turnClock(by: number): void {
      offset += by
    },
    kill: restart,
    /** Returns the fact, or undefined if the page was killed before it stored the fact. */
    tap(fact: Omit<UnsentFact, 'at'>, isKilled: boolean): UnsentFact | undefined {
      const next = addFact(state, fact, now())
      if (isKilled) {
        restart()
        return undefined
      }
      keep(next)
      return next.unsent.at(-1)
    },
    send(): { number: number; request: FactsRequest } {
      const { state: next, number, request } = beginRequest(state, now())
      keep(next)
      return { number, request: structuredClone(request) }
    },
    answer(number: number, answer: ModelAnswer): void {
      const refused = answer.refused.map(({ id }) => ({ id, message: 'refused' }))
      keep(applyAnswer(state, number, { ...answer, refused }, now()))
    },
  }
}

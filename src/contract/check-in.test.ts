import { expect, test } from 'vitest'
import type { CheckInList } from '../domain/check-in-list.ts'
import { addFact, beginRequest, newCheckIn } from '../domain/check-in-store.ts'
import { type CheckInAnswer, type CheckInRequest, checkInFact, checkInRequest } from './check-in.ts'

test('the list that a phone stores has the type of the server’s response, and the phone’s request matches the contract', () => {
  const answer: CheckInAnswer = {} as CheckInList
  const list: CheckInList = {} as CheckInAnswer
  expect([answer, list]).toHaveLength(2)

  const id = '0193a0c4-7f5e-7c4e-8f43-0123456789ab'
  const walkIn = { name: 'Luz', timeSlotId: id }
  const now = new Date('2026-12-05T14:00:00.000Z')
  const state = addFact(
    newCheckIn(id),
    { id, registrationId: id, kind: 'walk_in', loads: 2, walkIn },
    now,
  )
  const { request } = beginRequest(state, now)
  const sent: CheckInRequest = request
  expect(checkInRequest.parse(sent)).toEqual(request)
  expect(request.facts.map((fact) => checkInFact.parse(fact))).toEqual(request.facts)
})

import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addEvent, registerFamily, slotOf, tokenOf } from '../../../test/support/data.ts'
import type { MoveAnswer } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'
import { familyWords } from '../../contract/words/family-words.ts'

test.each([
  ['es-US,es;q=0.9', familyWords.es.answers],
  ['en-US', familyWords.en.answers],
])('the response to a move is in the language of the request: %s', async (language, answers) => {
  const app = await createTestApp()
  const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 50 }] })
  const token = tokenOf(await registerFamily(app, slotOf(timeSlots, 0)))
  const { id: timeSlotId, eventId } = slotOf(timeSlots, 1)
  const headers = { 'accept-language': language }
  for (const message of [answers.movedTo, answers.unchangedTime]) {
    const answer = await app.post<MoveAnswer>(
      api.myMove(token),
      { eventId, timeSlotId },
      { headers },
    )
    expect([answer.status, answer.body.message]).toEqual([200, message])
  }
})

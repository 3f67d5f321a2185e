import { expect, test } from 'vitest'
import { gsmLength, segmentLength, toGsmText } from '../../../domain/gsm-text.ts'
import { textAnswers } from './text-answers.ts'

const when = 'Wed, Sep 30, 10:30 AM'
const phone = '+1 (555) 010-0100'
const program = 'Harrison Township Laundry Days'
const question = textAnswers.cancelQuestion(when, 'Spin Cycle Laundromat, Harrison Avenue')

test.each([
  textAnswers.help({ program, phone }),
  question,
  textAnswers.changedQuestion(question),
  textAnswers.leaveQuestion(when, 'Spin Cycle Laundromat, Harrison Avenue'),
  textAnswers.cancelled(when),
  textAnswers.leftWaitlist(when),
  textAnswers.kept(when),
  textAnswers.keptPlace(when),
  textAnswers.noSpot(phone),
  textAnswers.nothingToCancel(phone),
  textAnswers.callToCancel(phone),
  textAnswers.over(when, phone),
  textAnswers.stopped(phone),
  textAnswers.notUnderstood(phone),
])('%j fits in one segment of the GSM alphabet', (words) => {
  expect(toGsmText(words)).toBe(words)
  expect(gsmLength(words)).toBeLessThanOrEqual(segmentLength)
})

import { answers } from './answers.ts'
import { familyFile } from './family-file.ts'
import * as messages from './messages.ts'
import { textAnswers } from './text-answers.ts'
import * as texts from './texts.ts'
import { validation } from './validation.ts'

export const familyWords = { messages, texts, textAnswers, answers, validation, familyFile }
export type FamilyWords = typeof familyWords

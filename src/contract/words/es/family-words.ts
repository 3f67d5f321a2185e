import type { FamilyWords } from '../en/family-words.ts'
import { answers } from './answers.ts'
import { familyFile } from './family-file.ts'
import * as messages from './messages.ts'
import { textAnswers } from './text-answers.ts'
import * as texts from './texts.ts'
import { validation } from './validation.ts'

export const familyWords: FamilyWords = {
  messages,
  texts,
  textAnswers,
  answers,
  validation,
  familyFile,
}

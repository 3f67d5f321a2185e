import { validation as english } from '../../contract/words/en/validation.ts'
import { validation } from '../words.ts'

/** Translates a schema's English message into the page's language. Other texts, such as the server's, are unchanged. */
export function fieldMessage(message: string): string {
  if (validation === english) return message
  const number = Number(/\d+/.exec(message)?.[0])
  for (const key of Object.keys(english) as (keyof typeof english)[]) {
    const words = english[key]
    const translated = validation[key]
    if (words === message && typeof translated === 'string') return translated
    if (
      typeof words === 'function' &&
      typeof translated === 'function' &&
      words(number) === message
    )
      return translated(number)
  }
  return message
}

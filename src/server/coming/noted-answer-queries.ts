import { expressionBuilder } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Whether a volunteer's note is still the latest answer: the family has not answered, moved or signed up again since.
 * For queries with `registrations`, `coming_calls` and a left join of `coming_answers`.
 */
export function isLastWord() {
  const eb = expressionBuilder<Tables, 'registrations' | 'coming_calls' | 'coming_answers'>()
  const notedAt = eb.ref('coming_calls.noted_at')
  return eb.or([
    eb.and([
      eb('coming_calls.answer', '=', 'no'),
      eb('registrations.status', '=', 'cancelled'),
      eb('registrations.cancelled_at', '=', notedAt),
    ]),
    eb.and([
      eb('coming_calls.answer', '=', 'yes'),
      eb('registrations.status', '=', 'confirmed'),
      eb('coming_answers.answered_at', '=', notedAt),
    ]),
    eb.and([
      eb('coming_calls.answer', '=', 'no_answer'),
      eb('registrations.status', '=', 'confirmed'),
      eb('coming_answers.called_at', '=', notedAt),
      eb('coming_answers.answered_at', 'is', null),
    ]),
  ])
}

import { isQuestionOpen } from '../../domain/text-question.ts'
import type { Db } from '../db/connect.ts'

/** The last question that this phone was asked, unless it is too old to be answered */
export async function findTextQuestion(db: Db, phone: string, now: Date) {
  const lastQuestion = await db
    .selectFrom('text_questions')
    .where('phone', '=', phone)
    .select(['kind', 'registration_id as registrationId', 'question', 'asked_at as askedAt'])
    .executeTakeFirst()
  return lastQuestion && isQuestionOpen(lastQuestion, now) ? lastQuestion : undefined
}
export type TextQuestion = NonNullable<Awaited<ReturnType<typeof findTextQuestion>>>

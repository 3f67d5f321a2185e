import { isQuestionOpen } from '../../domain/text-question.ts'
import type { Db } from '../db/connect.ts'

/** The phone's last question, unless it has expired */
export async function findTextQuestion(db: Db, phone: string, now: Date) {
  const lastQuestion = await db
    .selectFrom('text_questions')
    .where('phone', '=', phone)
    .select(['kind', 'registration_id as registrationId', 'question', 'asked_at as askedAt'])
    .executeTakeFirst()
  return lastQuestion && isQuestionOpen(lastQuestion, now) ? lastQuestion : undefined
}
export type TextQuestion = NonNullable<Awaited<ReturnType<typeof findTextQuestion>>>

import { answerableForMs, type TextQuestionKind } from '../../domain/text-question.ts'
import type { Tx } from '../db/connect.ts'

export type NewTextQuestion = {
  kind: TextQuestionKind
  registrationId: string
  /** Differs if the appointment has changed, so that answers to an outdated question are recognized */
  question: string
  /** The id of the family's text that led to the question; null if we asked first */
  messageSid: string | null
}

const kinds = Object.keys(answerableForMs) as TextQuestionKind[]

/** Replaces the phone's previous question. Also deletes expired questions of all phones. */
export async function saveTextQuestion(
  tx: Tx,
  phone: string,
  { kind, registrationId, question, messageSid }: NewTextQuestion,
  now: Date,
): Promise<void> {
  const row = {
    kind,
    registration_id: registrationId,
    question,
    message_sid: messageSid,
    asked_at: now.toISOString(),
  }
  const openSince = (of: TextQuestionKind) =>
    new Date(now.getTime() - answerableForMs[of]).toISOString()
  await tx
    .deleteFrom('text_questions')
    .where((eb) =>
      eb.or(kinds.map((of) => eb.and([eb('kind', '=', of), eb('asked_at', '<=', openSince(of))]))),
    )
    .execute()
  await tx
    .insertInto('text_questions')
    .values({ phone, ...row })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet(row))
    .execute()
}

export async function deleteTextQuestion(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('text_questions').where('phone', '=', phone).execute()
}

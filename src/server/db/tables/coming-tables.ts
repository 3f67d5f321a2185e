/** Answers to "Are you coming?" (docs/decisions/0042). A trigger deletes the row if status, slot or start changes. */
export type ComingAnswerTable = {
  registration_id: string
  /** When the question was sent, or when the family answered without being asked */
  asked_at: string
  /** When the family said yes; a no cancels the registration */
  answered_at: string | null
  /** `family`, `text`, or the username of the administrator who called */
  answered_by: string | null
  /** When a volunteer called and nobody answered, so that the family is not called again */
  called_at: string | null
}

/** A family's last answer on the phone; the row stays after a cancellation (docs/decisions/0082). */
export type ComingCallTable = {
  registration_id: string
  answer: 'yes' | 'no' | 'no_answer'
  /** `coming_answers.asked_at` before this answer; null if the family was not asked */
  asked_at: string | null
  /** The answer also wrote this time to other tables; a different time there means a later change (`isLastWord`). */
  noted_at: string
  noted_by: string
}

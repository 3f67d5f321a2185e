/** The last cancellation that a phone was asked to confirm by YES */
export type TextCancelRequestTable = {
  /** E.164, such as +15135550123 */
  phone: string
  registration_id: string
  /** What was asked, word by word: once it would read differently, YES no longer means the same */
  question: string
  /** The text that led to the question, by Twilio's id */
  message_sid: string
  asked_at: string
}

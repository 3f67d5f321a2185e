/** Texts that Twilio brought us lately, so that one which is delivered again gets the same answer and changes nothing */
export type AnsweredTextTable = {
  /** Twilio's id of the text */
  message_sid: string
  /** The words to text back; null for none */
  answer: string | null
  answered_at: string
}

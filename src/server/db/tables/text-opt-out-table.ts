/** Phones that answered STOP; no text goes there until they answer START */
export type TextOptOutTable = {
  /** E.164, such as +15135550123 */
  phone: string
  stopped_at: string
}

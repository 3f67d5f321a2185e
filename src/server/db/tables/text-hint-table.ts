/** When a phone was last told whom to call, because we could not read what it sent */
export type TextHintTable = {
  /** E.164, such as +15135550123 */
  phone: string
  hinted_at: string
}

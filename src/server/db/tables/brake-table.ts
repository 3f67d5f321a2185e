/** When messages that count went to one mailbox or phone in the last 24 hours (DESIGN.md 5, rule 16) */
export type MessageBrakeTable = {
  /** SHA-256 of the mailbox or phone, so that nothing of a deleted family is left here */
  key: string
  /** JSON array of instants */
  times: string
  last_at: string
}

/** How many texts were handed to the text service on a day of the program's zone */
export type TextDayTable = {
  /** "2026-12-08" */
  day: string
  texts: number
}

/** What the administrators have been told of, so that no process tells it again */
export type AlarmTable = {
  kind: 'burst' | 'mailbox' | 'phone' | 'day'
  raised_at: string
}

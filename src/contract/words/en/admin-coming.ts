export const comingWords = {
  said_yes: 'said yes',
  no_answer: 'no answer',
} as const

/** "Said yes by text, Oct 21, 6:12 PM" */
export const comingDetails = {
  said_yes: (by: string | null, moment: string) => `Said yes ${howOf(by)}, ${moment}`,
  no_answer: (moment: string) => `No answer since ${moment}`,
}

function howOf(by: string | null): string {
  if (by === 'family') return 'on their page'
  return by === 'text' ? 'by text' : `on the phone to ${by}`
}

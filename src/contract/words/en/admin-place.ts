const families = (count: number) => (count === 1 ? '1 family' : `${count} families`)

export const adminPlace = {
  action: 'Change Place',
  title: 'Change Place',
  lead: (title: string, day: string) => `"${title}", ${day}`,
  submit: 'Change Place',
  submitting: 'Saving...',
  nobody: 'Nobody is signed up, so nobody is told.',
  told: (count: number, { sendsMail, sendsTexts }: { sendsMail: boolean; sendsTexts: boolean }) =>
    sendsMail
      ? `${families(count)} signed up: each is told the old and the new place, with a map and a new calendar entry, by email${sendsTexts ? ', by text,' : ''} or by a call under To Call.`
      : `${families(count)} signed up. No mail server is set up, so please tell each of them the new place: ${sendsTexts ? 'those without texts' : 'they'} will be under To Call.`,
  /** Shown in the dialog before the change is saved */
  undo: 'Changed it by mistake? Tap Undo within 10 seconds, and nobody is told.',
  toast: 'Place Changed',
  failed: 'Failed to change the place',
  suggestions: 'Laundromats used before',
  found: (count: number) =>
    count === 0
      ? ''
      : `${count === 1 ? '1 laundromat' : `${count} laundromats`} used before. Use the down arrow to choose.`,
}

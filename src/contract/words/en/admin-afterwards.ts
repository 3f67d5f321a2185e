const listOf = (names: readonly string[]) => names.join(', ')
const families = (count: number) => (count === 1 ? '1 family' : `${count} families`)

/** See DESIGN.md 5, rule 17. */
export const adminAfterwards = {
  title: 'Who Came?',
  link: 'Who came?',
  /** For screen readers */
  linkOf: (title: string, day: string) => `Who came? ${title}, ${day}`,
  loading: 'Loading the families...',
  list: (times: string) => `Families of ${times}`,
  came: (came: number, loads: number) =>
    `${came} came, ${loads === 1 ? '1 load' : `${loads} loads`}`,
  expected: (came: number, expected: number) => `${came} of ${expected} expected`,
  didNotCome: (count: number) => `${count} did not`,
  notKnown: (count: number) => `${count} not known`,
  open: (count: number) => `${count} still open`,
  walkIns: (count: number) => `${count} came without an appointment`,
  lead: 'These families were not checked in. Say what you know about each. Nothing is decided without you, and you can undo each answer.',
  done: 'Every family has an answer.',
  nobody: 'Nobody had a spot at this event.',
  notEnded: 'No time slot of this event has ended yet.',
  allCame: 'Everybody was checked in.',
  ban: 'A no-show goes on the blacklist.',
  banMonths: (months: number) => `A no-show goes on the blacklist for ${months} months.`,
  warnsFirst: 'The first one only warns.',
  told: 'The family is told the next morning at nine.',

  others: {
    button: (count: number) => `The others came (${count})`,
    title: (count: number, times: string) => `Mark ${count} families at ${times} as came?`,
    text: (names: string) => `They have no answer yet: ${names}. Nobody is told.`,
    submit: 'Yes, They Came',
    saved: (
      count: number,
      gone: readonly string[],
      marked: readonly string[],
      failed: readonly string[],
    ) => {
      if (gone.length + marked.length + failed.length === 0) return `${families(count)} came.`
      const parts = [
        `${count} noted`,
        ...(gone.length > 0
          ? [`${listOf(gone)} ${gone.length === 1 ? 'is' : 'are'} no longer on the list`]
          : []),
        ...(marked.length > 0
          ? [
              `${listOf(marked)} ${marked.length === 1 ? 'has' : 'have'} since been marked as ${marked.length === 1 ? 'a no-show' : 'no-shows'}`,
            ]
          : []),
        ...(failed.length > 0 ? [`${listOf(failed)} could not be noted, try again`] : []),
      ]
      return `${parts.join('; ')}.`
    },
    undone: (count: number) =>
      `${count === 1 ? 'Answer' : 'Answers'} for ${families(count)} cleared.`,
    undo: 'Undo',
    undoElsewhere: 'Or choose Undo beside each family.',
  },

  noShow: 'No-show',
  cameAfterAll: 'Came after all',
  unknown: 'Not known',
  undo: 'Undo',
  outcomes: {
    came: 'Came',
    did_not_come: 'No-show',
    not_known: 'Not known',
    open: 'Still open',
    disputed: 'Checked in, and marked as a no-show',
  },
  notHere: (by: string) => `Marked as not here by ${by}`,
  /** An entry with the same name or phone at the same event */
  twin: (name: string, who: string, time: string) =>
    `Perhaps the same family: ${name} came (${who}, ${time}).`,

  toasts: {
    saved: 'Saved',
    noShow: (name: string) => `${name} is marked as a no-show.`,
    came: (name: string) => `${name} came.`,
    unknown: (name: string) => `Nobody knows whether ${name} came.`,
    undo: (name: string) => `Answer for ${name} cleared.`,
    failed: 'Failed to save the answer',
  },

  panel: {
    open: (count: number, title: string, day: string) =>
      `${title}, ${day}: ${families(count)} without an answer to "Who came?"`,
    disputed: (count: number, title: string, day: string) =>
      `${title}, ${day}: ${families(count)} checked in, and marked as ${count === 1 ? 'a no-show' : 'no-shows'}. Please correct whichever is wrong.`,
    action: 'Say Who Came',
  },
}

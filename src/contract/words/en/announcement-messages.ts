import { cancelForOthers, cantCome, leaveClosedSlot, leaveWaitlist } from './leaving.ts'

type Facts = {
  when: string
  where: string
  hasSpot: boolean
  isClosed: boolean
  sentence: string
  keptUntil: string
  other: string
}

export const announcementWords = {
  announcement: ({ when, where, sentence, hasSpot, isClosed }: Facts) => ({
    subject: `News about your laundry time: ${when}, ${where}`,
    heading: 'News about your laundry time',
    intro: [sentence],
    leave: !hasSpot
      ? leaveWaitlist
      : isClosed
        ? leaveClosedSlot
        : { ...cantCome, text: cancelForOthers },
  }),
  slot_closed: ({ when, where, sentence, hasSpot, keptUntil }: Facts) => ({
    subject: `Closed: ${when}, ${where}`,
    heading: 'This time is closed',
    intro: [
      sentence,
      hasSpot
        ? 'Please do not come at this time. There is no penalty for you.'
        : 'You were on the waitlist for this time. No spot will open in it.',
    ],
    action: {
      text:
        hasSpot && keptUntil !== ''
          ? `We keep some spots at other times for the families who had this one, until ${keptUntil}. The first to choose gets them.`
          : 'You are welcome to pick another open time.',
      label: 'Pick Another Time',
    },
    leave: hasSpot ? leaveClosedSlot : { ...leaveClosedSlot, label: leaveWaitlist.label },
  }),
  asked_to_move: ({ when, where, sentence, keptUntil }: Facts) => ({
    subject: `A question about your laundry time: ${when}, ${where}`,
    heading: 'Can you pick another time?',
    intro: [
      sentence,
      'We now have room for fewer families at this time. You keep your spot until you pick another time.',
    ],
    action: {
      text:
        keptUntil !== ''
          ? `We keep some spots at other times for you and the other families we asked, until ${keptUntil}. The first to choose gets them.`
          : 'You can see the open times and pick one.',
      label: 'Pick Another Time',
    },
    leave: { ...cantCome, text: cancelForOthers },
  }),
  slot_reopened: ({ when, where, hasSpot }: Facts) => ({
    subject: `Open again: ${when}, ${where}`,
    heading: 'This time is open again',
    intro: [
      hasSpot
        ? 'Your spot is still yours. Please come at the time above.'
        : 'You are still on the waitlist for this time.',
    ],
    leave: hasSpot ? { ...cantCome, text: cancelForOthers } : leaveWaitlist,
  }),
  other_event: ({ when, where, sentence, other, keptUntil }: Facts) => ({
    subject: `There are open spots: ${when}, ${where}`,
    heading: 'There are spots on another day',
    intro: [
      sentence,
      `The open spots: ${other}. The time above is the one you are waiting for. You keep your place on its waitlist until you pick another time.`,
    ],
    action: {
      text:
        keptUntil === ''
          ? 'The first to pick gets them.'
          : `We keep some of these spots for families on the waitlist until ${keptUntil}. The first to pick gets them.`,
      label: 'Pick a Time',
    },
    leave: leaveWaitlist,
  }),
}

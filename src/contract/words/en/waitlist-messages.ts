import { leaveWaitlist } from './leaving.ts'

type Facts = { when: string; where: string; isPassedOver: boolean; phone: string }

export const waitlistWords = {
  waitlist_joined: ({ when, where, isPassedOver, phone }: Facts) => ({
    subject: `You're on the waitlist: ${when}, ${where}`,
    heading: "You're on the waitlist",
    intro: isPassedOver
      ? [
          "You don't have a spot, so please do not come yet.",
          `Right now we cannot give you a spot. To talk about it, please call us at ${phone}.`,
        ]
      : [
          "You don't have a spot yet. Please wait for our next email before you come.",
          'If someone cancels, we will send you an email with a sign-up link. Others on the waitlist get the same email. The first to finish gets the spot.',
        ],
    leave: leaveWaitlist,
  }),
  spot_available: ({ when, where }: Facts) => ({
    subject: `A spot is open: ${when}, ${where}`,
    heading: 'A spot is open',
    intro: [
      'Do you want it? Sign up now: the first to finish gets it. Others on the waitlist got this same email.',
    ],
    action: {
      text: 'If someone else is faster, you stay on the waitlist.',
      label: 'Sign Up for This Slot',
    },
    leave: {
      heading: "Don't want this time?",
      text: "Leave the waitlist, and we won't write to you about it again.",
      label: 'Leave the Waitlist',
    },
  }),
  sign_up_link: ({ when, where }: Facts) => ({
    subject: `Your sign-up link: ${when}, ${where}`,
    heading: 'Here is your link to sign up',
    intro: [
      'You are already on the waitlist for this event, so we kept everything as it was. If you want to sign up now, use this link. If no spot is open, you stay on the waitlist.',
      'Someone asked for this link with your email address. If that was not you, you can ignore this email: nothing has changed.',
    ],
    action: {
      text: 'The link shows whether a spot is open. The first to finish gets it.',
      label: 'Sign Up',
    },
    leave: leaveWaitlist,
  }),
}

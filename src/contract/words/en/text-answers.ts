/**
 * GSM-7 characters only. With its values, each text takes one segment, `otherOffer` two. `when` is "Tue, Dec 8, 9:00
 * AM", `phone` the contact phone.
 */
export const textAnswers = {
  help: ({ program, phone }: { program: string; phone: string }) =>
    `${program}: free laundry for families. Questions? Call ${phone}. Reply C to cancel your spot, STOP for no more texts.`,
  cancelQuestion: (when: string, where: string) =>
    `Cancel ${when} at ${where}? Reply YES to cancel.`,
  leaveQuestion: (when: string, where: string) =>
    `Leave the waitlist for ${when} at ${where}? Reply YES to leave it.`,
  /** `other` is a first name, or a time if the names are alike. */
  orOther: (question: string, other: string) => `${question} For ${other}, reply C.`,
  changedQuestion: (question: string) => `Your appointment has changed. ${question}`,
  cancelled: (when: string) => `Your spot on ${when} is cancelled. Thank you for letting us know.`,
  leftWaitlist: (when: string) =>
    `You are off the waitlist for ${when}. Thank you for letting us know.`,
  kept: (when: string) => `OK, you keep your spot on ${when}. See you then.`,
  keptPlace: (when: string) => `OK, you stay on the waitlist for ${when}.`,
  noSpot: (phone: string) =>
    `We found no upcoming spot for this phone number. Questions? Call ${phone}.`,
  nothingToCancel: (phone: string) =>
    `There is nothing to cancel right now. To cancel a spot, reply C. Questions? Call ${phone}.`,
  callToCancel: (phone: string) => `To cancel your spot, please call ${phone}.`,
  over: (when: string, phone: string) =>
    `Your spot on ${when} is over, so it can no longer be cancelled. Questions? Call ${phone}.`,
  stopped: (phone: string) =>
    `OK, no more texts from us. To get them again, reply START. Questions? Call ${phone}.`,

  coming: (when: string) => `Thank you. We will see you ${when}.`,
  /** `other`: the phone's next appointment without an answer */
  comingAndOther: (when: string, other: string) =>
    `Thank you. We will see you ${when}. Are you coming ${other} too? Reply YES, or C to cancel.`,
  comingQuestion: (when: string, where: string) =>
    `Are you coming ${when}, ${where}? Reply YES, or C to cancel.`,
  noSpotAnymore: (when: string, phone: string) =>
    `You do not have a spot on ${when} anymore. Questions? Call ${phone}.`,
  timeOver: (when: string, phone: string) =>
    `Your time on ${when} is over. Questions? Call ${phone}.`,

  /** In a closed slot */
  closed: (when: string, phone: string) =>
    `Sorry, ${when} is closed. You can pick another time with the link in our message, or call ${phone}.`,

  claimed: (when: string, where: string) =>
    `The spot is yours: ${when}, ${where}. Reply C to cancel.`,
  spotTaken: (when: string) =>
    `Sorry, someone else already took ${when}. You stay on the waitlist. We will tell you when a spot opens.`,
  spotKept: (when: string) =>
    `Sorry, the spot ${when} is kept for another family for now. You stay on the waitlist. We will tell you if it opens.`,
  /** The phone was offered another spot too. */
  otherOffer: (answer: string, other: string) =>
    `${answer} To take ${other} too, use the link in our message about it.`,
  claimQuestion: (when: string, where: string) =>
    `That time has changed. A spot is open ${when}, ${where}. Reply YES to take it.`,
  claimByLink: (when: string) =>
    `We need a few details before you can take ${when}. We are texting you a link. The first to finish gets the spot.`,
  claimByCall: (when: string, phone: string) =>
    `To take the spot on ${when}, please call ${phone}.`,
  claimTooLate: (when: string, phone: string) =>
    `The time on ${when} has started, so the spot can no longer be taken. Questions? Call ${phone}.`,
  claimClosed: (when: string, phone: string) =>
    `The time on ${when} is closed, so the spot can no longer be taken. Questions? Call ${phone}.`,
  claimNotOpen: (when: string) =>
    `Sign-up for ${when} is not open yet. You stay on the waitlist. We will tell you when a spot opens.`,
  notWaiting: (when: string, phone: string) =>
    `You are not on the waitlist for ${when} anymore. Questions? Call ${phone}.`,
  staysWaiting: (when: string) => `OK, you stay on the waitlist for ${when}.`,

  notUnderstood: (phone: string) =>
    `Sorry, nobody reads texts here. Please call ${phone}. To cancel your spot, reply C.`,
}

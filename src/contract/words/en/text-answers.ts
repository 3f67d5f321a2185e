/**
 * Replies to texts from families. GSM-7 characters only, at most 160 including the values;
 * `when` is "Tue, Dec 8, 9:00 AM", `phone` the contact phone.
 */
export const textAnswers = {
  help: ({ program, phone }: { program: string; phone: string }) =>
    `${program}: free laundry for families. Questions? Call ${phone}. Reply C to cancel your spot, STOP for no more texts.`,
  cancelQuestion: (when: string, where: string) =>
    `Cancel ${when} at ${where}? Reply YES to cancel.`,
  leaveQuestion: (when: string, where: string) =>
    `Leave the waitlist for ${when} at ${where}? Reply YES to leave it.`,
  changedQuestion: (question: string) => `Your appointment has changed. ${question}`,
  cancelled: (when: string) => `Your spot on ${when} is cancelled. Thank you for letting us know.`,
  leftWaitlist: (when: string) =>
    `You are off the waitlist for ${when}. Thank you for letting us know.`,
  kept: (when: string) => `OK, you keep your spot on ${when}. See you there.`,
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
  notUnderstood: (phone: string) =>
    `Sorry, nobody reads texts here. Please call ${phone}. To cancel your spot, reply C.`,
}

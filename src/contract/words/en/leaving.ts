export const ifMissed =
  "If you don't come and don't cancel, you may not be able to sign up next time."

export const cantCome = {
  heading: "Can't come?",
  text: `Please cancel as soon as you know, so another family can have your spot. If you cancel at least 24 hours before, there is no penalty. ${ifMissed}`,
  label: 'Cancel My Registration',
}
export const cancelForOthers = 'Please cancel, so another family can have your spot.'
/** For a spot given less than 24 hours ahead */
export const cantComeLate = {
  ...cantCome,
  text: `There is no penalty if you cancel at least 24 hours before. This time is less than 24 hours away, so if you cannot come, please call us, or cancel here. ${ifMissed}`,
}
export const leaveWaitlist = {
  heading: 'Changed your mind?',
  text: 'You can leave the waitlist at any time.',
  label: 'Leave the Waitlist',
}
export const leaveClosedSlot = {
  heading: "Don't want another time?",
  text: "Then please cancel, and we won't write to you about this time again.",
  label: cantCome.label,
}

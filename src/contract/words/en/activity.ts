/** Lines of the activity log, read by administrators (SPEC.md 2, Recent Activity) */
export const activityWords = {
  registered: (name: string) => `${name} registered`,
  joinedWaitlist: (name: string) => `${name} joined the waitlist`,
  cancelled: (name: string) => `${name} cancelled`,
  cancelledLate: (name: string) => `${name} cancelled less than 24 hours ahead`,
  leftWaitlist: (name: string) => `${name} left the waitlist`,
  eventCreated: (title: string) => `Event "${title}" created`,
}

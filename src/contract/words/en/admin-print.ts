/** The printed report of an event (SPEC.md 2, 5 and 8) */
export const adminPrint = {
  title: (event: string) => `Sign-in sheet: ${event}`,
  programSheet: (program: string) => `${program} sign-in sheet`,
  loading: 'Preparing the report...',
  none: 'No registrations found for this event.',
  failed: 'Failed to generate print report. Please try again.',
  print: 'Print',
  close: 'Close',
  again: 'Try Again',
  totals: (confirmed: number, waiting: number) =>
    `${confirmed} confirmed${waiting > 0 ? `, ${waiting} on the waitlist` : ''}`,
  printedAt: (moment: string) => `Printed ${moment}`,
  slotTotals: (confirmed: number, capacity: number) => `${confirmed} of ${capacity}`,
  came: 'Came',
  family: 'Family',
  phone: 'Phone',
  signature: 'Signature',
  waitlist: 'Waitlist',
  walkIns: 'Walk-ins',
  nobody: 'Nobody has signed up for this time slot.',
  noPhone: 'no phone',
}

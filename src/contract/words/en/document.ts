/** In documents before scripts run; only the build needs these */
export const document = {
  title: 'Free laundry, every month',
  description:
    '3 free loads of laundry for 10 families every month. See the open time slots and sign up.',
  noScript:
    'You need JavaScript to use this page. Please turn it on, or ask a friend or your library for help.',
}

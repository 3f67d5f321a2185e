/** Shared by all public pages */
export const shell = {
  pageTitle: (page: string, program: string) => `${page} – ${program}`,
  skipToMain: 'Skip to main content',
  homeLink: (program: string) => `${program}, home`,
  loading: 'Loading...',
  questions: 'Questions?',
  call: 'Call',
  orWrite: 'or email',
  footerProgram: '3 free loads of laundry for 10 families every month.',
  findAppointment: 'Find my appointment',
  privacy: 'Your privacy',
  map: 'Map',
  mapOf: (place: string) => `of ${place}, opens in a new tab`,
  close: 'Close',
  notifications: 'Notifications',
  offline: 'You seem to be offline. Please check your connection and try again.',
  pageFailed: {
    heading: 'This page did not load',
    text: 'Your connection may be weak, or the page was just updated. Loading it again usually helps.',
    action: 'Load Again',
  },
}

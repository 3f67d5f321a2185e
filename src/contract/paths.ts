/**
 * Tests check these against the routes (SPEC.md 2 and 7). They are namespaces instead of objects, so that public pages
 * do not bundle the admin paths.
 */
export * as api from './api-paths.ts'
export * as paths from './page-paths.ts'

/** Available in every language */
export const publicPatterns = {
  home: '/',
  register: '/register',
  registrationSuccess: '/registration-success',
  cancel: '/cancel/:token?',
  my: '/my/:token?',
  myShort: '/m/:token?',
  /** For links in messages from earlier releases */
  signUp: '/sign-up/:token?',
  find: '/find',
  privacy: '/privacy',
} as const

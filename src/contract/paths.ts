/**
 * Tests check these against the routes (SPEC.md 2 and 7). Namespaces, not objects, so that public pages do not load
 * administrators' addresses.
 */
export * as api from './api-paths.ts'
export * as paths from './page-paths.ts'

/** Every language has these. */
export const publicPatterns = {
  home: '/',
  register: '/register',
  registrationSuccess: '/registration-success',
  cancel: '/cancel/:token?',
  my: '/my/:token?',
  myShort: '/m/:token?',
  /** For links in messages of earlier releases */
  signUp: '/sign-up/:token?',
  find: '/find',
  privacy: '/privacy',
} as const

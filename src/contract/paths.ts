/**
 * Every URL of the product. Tests check them against the routes (SPEC.md 2 and 7). Namespaces, not objects, so that
 * public pages load no addresses of the administration.
 */
export * as api from './api-paths.ts'
export * as paths from './page-paths.ts'

/** Route patterns of the public pages, which every language has (src/domain/language.ts) */
export const publicPatterns = {
  home: '/',
  register: '/register',
  registrationSuccess: '/registration-success',
  cancel: '/cancel/:token?',
  my: '/my/:token?',
  myShort: '/m/:token?',
  /** The page of links in messages of earlier releases */
  signUp: '/sign-up/:token?',
  find: '/find',
  privacy: '/privacy',
} as const

import type { GeneratedAlways } from 'kysely'

/** Which families came from where, kept by triggers; one row for each that has been confirmed or a no-show. */
export type ZipCodeFamilyTable = {
  zip_code: GeneratedAlways<string>
  /** Families are told apart by it */
  email_key: GeneratedAlways<string>
  /** How many of its registrations are confirmed or a no-show, at least 1 */
  registrations: GeneratedAlways<number>
}

/** A browser loads these after those of home (src/web/words.ts). */
export { cancel } from './cancel.ts'
export { find } from './find.ts'
export { joinWaitlist } from './join-waitlist.ts'
export { nameDetails } from './missing-details.ts'
export { my } from './my.ts'
export { pageMissing } from './page-missing.ts'
export { registrationSuccess } from './registration-success.ts'
export { form, register, validation } from './sign-up.ts'

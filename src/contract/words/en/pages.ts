/** Words of the public pages that a browser loads after home (src/web/words.ts) */
export { cancel } from './cancel.ts'
export { find } from './find.ts'
export { nameDetails } from './missing-details.ts'
export { my } from './my.ts'
export { register } from './register.ts'
export { registrationSuccess } from './registration-success.ts'
export { validation } from './validation.ts'

/** A browser loads these for the sign-up form, without other pages' words (src/web/words.ts). */
export { form } from './form.ts'
export { register } from './register.ts'
export { validation } from './validation.ts'

/** Words of the sign-up form, which a browser loads without those of other pages (src/web/words.ts) */
export { form } from './form.ts'
export { register } from './register.ts'
export { validation } from './validation.ts'

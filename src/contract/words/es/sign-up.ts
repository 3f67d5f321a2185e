export { form } from './form.ts'
export { register } from './register.ts'
export { validation } from './validation.ts'

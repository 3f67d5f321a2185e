export { form, home, shell } from '../en/core.ts'

export {
  cancel,
  nameDetails,
  register,
  registrationSuccess,
  signUp,
  validation,
} from '../en/pages.ts'

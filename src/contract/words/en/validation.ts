/** For requests of families and shared ones. Messages quoted in SPEC.md 5 must match it word for word. */
export const validation = {
  nameRequired: 'Name is required',
  emailInvalid: 'Valid email is required',
  phoneTooShort: 'Phone number must be at least 10 digits',
  phoneOne: 'Please enter one phone number',
  phoneInvalid: 'Valid phone number is required',
  phoneWithoutTexts: 'This number cannot get our texts. Enter a US or Canadian mobile number',
  /** Where texts are optional */
  phoneWithoutReminders:
    'This number cannot get our texts. Enter a US or Canadian mobile number, or uncheck the box about texts',
  textConsentRequired: 'Please agree to texts, so we can reach you',
  contactInvalid: 'Enter your email, or one phone number with 10 digits',
  addressRequired: 'Address is required',
  cityRequired: 'City is required',
  stateRequired: 'State is required',
  zipCodeRequired: 'Zip code is required',
  zipCodeInvalid: 'Valid zip code is required',
  zipCodeOutside: 'Zip code out of service area',
  eventRequired: 'Choose an event',
  timeSlotRequired: 'Choose a time slot',
  leaveEmpty: 'Please leave this field empty',
  tooLong: (max: number) => `Use at most ${max} characters`,
  oddCharacters: 'Please use letters, numbers and punctuation only',
  invalid: 'Please check this field',
}

import type { validation as english } from '../en/validation.ts'

export const validation: typeof english = {
  nameRequired: 'Escribe tu nombre',
  emailInvalid: 'Escribe un correo electrónico válido',
  phoneTooShort: 'El teléfono debe tener al menos 10 dígitos',
  phoneOne: 'Escribe un solo número de teléfono',
  phoneInvalid: 'Escribe un número de teléfono válido',
  phoneWithoutTexts:
    'Este número no puede recibir nuestros mensajes. Escribe un celular de Estados Unidos o Canadá',
  phoneWithoutReminders:
    'Este número no puede recibir nuestros mensajes. Escribe un celular de Estados Unidos o Canadá, o quita la marca de los mensajes',
  textConsentRequired: 'Acepta los mensajes de texto para que podamos avisarte',
  contactInvalid: 'Escribe tu correo electrónico o un solo teléfono de 10 dígitos',
  addressRequired: 'Escribe tu dirección',
  cityRequired: 'Escribe tu ciudad',
  stateRequired: 'Escribe tu estado',
  zipCodeRequired: 'Escribe tu código postal',
  zipCodeInvalid: 'Escribe un código postal válido',
  zipCodeOutside: 'No atendemos este código postal',
  eventRequired: 'Elige un evento',
  timeSlotRequired: 'Elige un horario',
  leaveEmpty: 'Deja este campo vacío',
  tooLong: (max) => `Usa ${max} caracteres como máximo`,
  oddCharacters: 'Usa solo letras, números y signos de puntuación',
  invalid: 'Revisa este campo',
}

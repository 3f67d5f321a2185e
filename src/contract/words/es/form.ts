import type { form as english } from '../en/form.ts'

export const form: typeof english = {
  problem: 'Hay un problema',
  onWaitlist: {
    title: 'Ya estás en la lista de espera',
    text: 'Ya estás en la lista de espera de este evento.',
    noMailYet: '¿No te llegó el correo? Mira en el correo no deseado (spam) o llámanos al',
    withoutMail: '¿Preguntas sobre tu turno en la lista de espera? Llámanos al',
  },
  alreadyRegistered: {
    title: 'Ya tienes una inscripción',
    noMailYet:
      'Busca tu correo de confirmación, también en el correo no deseado (spam). ¿No está? Llámanos al',
    withoutMail: '¿Preguntas sobre tu inscripción? Llámanos al',
  },
  anotherFamily: '¿Quieres inscribir a otra familia? Usa otro correo electrónico.',
  failed: 'Algo salió mal. Intenta otra vez.',
}

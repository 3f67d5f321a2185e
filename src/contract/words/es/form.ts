import type { form as english } from '../en/form.ts'

export const form: typeof english = {
  problem: 'Hay un problema',
  onWaitlist: {
    title: 'Ya estás en la lista de espera',
    text: 'Ya estás en la lista de espera de este evento.',
    lookForEmail: '¿No te llegó el correo? Mira en el correo no deseado (spam) o llámanos al',
    lookForText: '¿No te llegó el mensaje de texto? Llámanos al',
    noLinkSent: '¿Preguntas sobre la lista de espera? Llámanos al',
  },
  alreadyRegistered: {
    title: 'Ya tienes una inscripción',
    lookForEmail: 'Busca tu correo de confirmación, también en el correo no deseado (spam).',
    lookForText: 'Busca nuestro mensaje de texto con tu confirmación.',
    findIt: '¿No está? Podemos mandarte un enlace nuevo:',
    orCall: 'O llámanos al',
    noLinkSent: '¿Preguntas sobre tu inscripción? Llámanos al',
  },
  anotherFamily: '¿Quieres inscribir a otra familia? Usa otro correo electrónico.',
  anotherFamilyByText:
    '¿Quieres inscribir a otra familia? Usa su número de teléfono. Si comparten el teléfono, llámanos y la inscribimos.',
  failed: 'Algo salió mal. Intenta otra vez.',
}

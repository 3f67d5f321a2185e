import type { find as english } from '../en/find.ts'

export const find: typeof english = {
  title: 'Buscar mi cita',
  text: '¿Perdiste tu enlace? Escribe el correo electrónico o el teléfono con el que te inscribiste. Te mandaremos el enlace otra vez.',
  contact: 'Tu correo electrónico o tu teléfono',
  submit: 'Mandarme el enlace',
  busy: 'Mandando...',
  failed: 'No pudimos buscar tu cita. Intenta otra vez.',
  orCall: 'O llámanos al',
  callOnly: '¿Perdiste tu enlace? Llámanos y buscamos tu cita:',
  sent: {
    email: 'Revisa tu correo electrónico',
    texts: 'Revisa tus mensajes de texto',
    emailOrTexts: 'Revisa tu correo o tus mensajes de texto',
    ifFound: {
      before: 'Si encontramos una cita con ',
      after: ', te mandaremos el enlace ahora.',
    },
    help: '¿No te llegó nada?',
    wait: 'Espera unos minutos.',
    spam: 'Busca en tu correo no deseado (spam).',
    hints: [
      'Prueba con otro correo o teléfono, si tienes otro.',
      'Puedes pedir el enlace otra vez después de 10 minutos.',
    ],
    textedDaily: 'Por mensaje de texto, mandamos el enlace una vez al día como máximo.',
    call: '¿Todavía nada? Llámanos al',
    again: 'Probar con otro correo o teléfono',
  },
}

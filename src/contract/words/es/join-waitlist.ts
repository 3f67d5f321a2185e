import type { joinWaitlist as english } from '../en/join-waitlist.ts'

export const joinWaitlist: typeof english = {
  title: 'Anotarme en la lista de espera',
  lead: 'Este horario está lleno. Si se abre un lugar, te mandaremos un correo.',
  leadByText: 'Este horario está lleno. Si se abre un lugar, te mandaremos un mensaje de texto.',
  leadWithoutMail: 'Este horario está lleno. Puedes anotarte en la lista de espera.',
  name: 'Nombre completo',
  email: 'Correo electrónico',
  emailHint: 'Aquí te mandaremos el enlace para inscribirte',
  emailHintWithoutMail: 'Para encontrarte en la lista',
  submit: 'Anotarme en la lista de espera',
  submitting: 'Anotando...',
  leave: {
    question: '¿Cerrar sin anotarte en la lista de espera?',
    stay: 'Seguir aquí',
    close: 'Cerrar sin anotarme',
  },
  doneTitle: '¡Ya estás en la lista de espera!',
  doneLink:
    'Si alguien cancela, mandaremos un correo con un enlace para inscribirte. Lo mandaremos a',
  doneOthers:
    'Todas las personas en la lista de espera reciben el mismo mensaje. El lugar es de quien se inscriba primero.',
  doneByText:
    'Si alguien cancela, mandaremos un mensaje de texto con un enlace para inscribirte. Lo mandaremos al',
  doneWithoutMail:
    'No podemos mandarte un correo. Para preguntar si se abrió un lugar, llámanos al',
  doneHeld:
    'Hoy no podemos mandar más mensajes a este correo. Para preguntar si se abrió un lugar, llámanos al',
  doneTextHeld:
    'Hoy no podemos mandar mensajes de texto a este teléfono. Para preguntar si se abrió un lugar, llámanos al',
  done: 'Listo',
  addedToast: '¡Ya estás en la lista de espera!',
  failedToast: 'No pudimos anotarte',
  failedText: 'No pudimos anotarte en la lista de espera',
}

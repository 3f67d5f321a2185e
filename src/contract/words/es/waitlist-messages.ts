import type { waitlistWords as english } from '../en/waitlist-messages.ts'
import { leaveWaitlist } from './leaving.ts'

export const waitlistWords: typeof english = {
  waitlist_joined: ({ when, where, isPassedOver, phone }) => ({
    subject: `Estás en la lista de espera: ${when}, ${where}`,
    heading: 'Estás en la lista de espera',
    intro: isPassedOver
      ? [
          'No tienes un lugar, así que no vengas todavía.',
          `Por ahora no podemos darte un lugar. Si quieres hablarlo, llámanos al ${phone}.`,
        ]
      : [
          'Todavía no tienes un lugar. Antes de venir, espera nuestro próximo correo.',
          'Si alguien cancela, te mandaremos un correo con un enlace para inscribirte. Las otras personas en la lista de espera reciben el mismo correo. El lugar es de quien termine primero.',
        ],
    leave: leaveWaitlist,
  }),
  spot_available: ({ when, where }) => ({
    subject: `Se abrió un lugar: ${when}, ${where}`,
    heading: 'Se abrió un lugar',
    intro: [
      '¿Lo quieres? Inscríbete ahora: el lugar es de quien termine primero. Las otras personas en la lista de espera recibieron este mismo correo.',
    ],
    action: {
      text: 'Si alguien termina antes, sigues en la lista de espera.',
      label: 'Inscribirme en este horario',
    },
    leave: {
      heading: '¿No quieres este horario?',
      text: 'Sal de la lista de espera y no te volveremos a escribir sobre este horario.',
      label: 'Salir de la lista de espera',
    },
  }),
  sign_up_link: ({ when, where }) => ({
    subject: `Tu enlace para inscribirte: ${when}, ${where}`,
    heading: 'Aquí está tu enlace para inscribirte',
    intro: [
      'Ya estás en la lista de espera de este evento, así que dejamos todo como estaba. Si quieres inscribirte ahora, usa este enlace. Si no hay lugar, sigues en la lista de espera.',
      'Alguien pidió este enlace con tu correo electrónico. Si no fuiste tú, puedes ignorar este correo: nada ha cambiado.',
    ],
    action: {
      text: 'El enlace muestra si hay un lugar. El lugar es de quien termine primero.',
      label: 'Inscribirme',
    },
    leave: leaveWaitlist,
  }),
}

import type { announcementWords as english } from '../en/announcement-messages.ts'
import { cancelForOthers, cantCome, leaveClosedSlot, leaveWaitlist } from './leaving.ts'

export const announcementWords: typeof english = {
  announcement: ({ when, where, sentence, hasSpot, isClosed }) => ({
    subject: `Aviso sobre tu cita: ${when}, ${where}`,
    heading: 'Un aviso sobre tu cita',
    intro: [sentence],
    leave: !hasSpot
      ? leaveWaitlist
      : isClosed
        ? leaveClosedSlot
        : { ...cantCome, text: cancelForOthers },
  }),
  slot_closed: ({ when, where, sentence, hasSpot, keptUntil }) => ({
    subject: `Cerrado: ${when}, ${where}`,
    heading: 'Este horario está cerrado',
    intro: [
      sentence,
      hasSpot
        ? 'No vengas en este horario. Para ti no hay consecuencias.'
        : 'Estabas en la lista de espera de este horario. Ya no se va a abrir un lugar.',
    ],
    action: {
      text:
        hasSpot && keptUntil !== ''
          ? `Hasta el ${keptUntil} guardamos algunos lugares en otros horarios para las familias de este. Son de quien elija primero.`
          : 'Si quieres, elige otro horario.',
      label: 'Elegir otro horario',
    },
    leave: hasSpot ? leaveClosedSlot : { ...leaveClosedSlot, label: leaveWaitlist.label },
  }),
  asked_to_move: ({ when, where, sentence, keptUntil }) => ({
    subject: `Una pregunta sobre tu cita: ${when}, ${where}`,
    heading: '¿Puedes elegir otro horario?',
    intro: [
      sentence,
      'Ahora caben menos familias en este horario. Tu lugar sigue siendo tuyo hasta que elijas otro.',
    ],
    action: {
      text:
        keptUntil !== ''
          ? `Hasta el ${keptUntil} guardamos algunos lugares en otros horarios para ti y las otras familias a las que les preguntamos. Son de quien elija primero.`
          : 'Puedes ver los horarios abiertos y elegir uno.',
      label: 'Elegir otro horario',
    },
    leave: { ...cantCome, text: cancelForOthers },
  }),
  slot_reopened: ({ when, where, hasSpot }) => ({
    subject: `Abierto otra vez: ${when}, ${where}`,
    heading: 'Este horario está abierto otra vez',
    intro: [
      hasSpot
        ? 'Tu lugar sigue siendo tuyo. Te esperamos a la hora de arriba.'
        : 'Sigues en la lista de espera de este horario.',
    ],
    leave: hasSpot ? { ...cantCome, text: cancelForOthers } : leaveWaitlist,
  }),
  other_event: ({ when, where, sentence, other, keptUntil }) => ({
    subject: `Hay lugares: ${when}, ${where}`,
    heading: 'Hay lugares otro día',
    intro: [
      sentence,
      `Los lugares: ${other}. Arriba ves el horario que esperas. Sigues en su lista de espera hasta que elijas otro horario.`,
    ],
    action: {
      text:
        keptUntil === ''
          ? 'Son de quien elija primero.'
          : `Hasta el ${keptUntil} guardamos algunos de estos lugares para las familias de la lista de espera. Son de quien elija primero.`,
      label: 'Elegir un horario',
    },
    leave: leaveWaitlist,
  }),
}

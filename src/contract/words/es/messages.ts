import type { MissingDetail } from '../../../domain/registration.ts'
import { chooseLeaving } from '../choose-leaving.ts'
import type {
  messageParts as englishParts,
  messageWords as englishWords,
  MessageFacts,
} from '../en/messages.ts'
import { announcementWords } from './announcement-messages.ts'
import * as leaving from './leaving.ts'
import { cantCome, cantComeLate, ifMissed, leaveWaitlist } from './leaving.ts'
import { nameDetails } from './missing-details.ts'
import { waitlistWords } from './waitlist-messages.ts'

const lateToCancel = `Es tarde para cancelar, pero hazlo de todos modos: otra familia puede usar tu lugar. ${ifMissed}`
const stillFreeToCancel = (freeUntil: string) =>
  `Cancela antes del ${freeUntil}, para que otra familia pueda tener tu lugar. ${ifMissed}`

const askForMissing = (missing: readonly MissingDetail[]) =>
  missing.length === 0
    ? undefined
    : {
        text: `Dinos tu ${nameDetails(missing)} para poder comunicarnos contigo. Es solo un minuto.`,
        label: 'Agregar mis datos',
      }

const changedPart = ({ time, place }: MessageFacts['changed']) =>
  time && place ? 'la hora y la ubicación' : time ? 'la hora' : 'la ubicación'
const newPart = ({ time, place }: MessageFacts['changed']) =>
  time && place
    ? 'con la nueva hora y la nueva ubicación'
    : time
      ? 'con la nueva hora'
      : 'con la nueva ubicación'

const areYouComing = {
  text: 'Avísanos con un clic. Así nuestros voluntarios no tienen que llamarte.',
  label: '¿Vas a venir?',
}

export const messageWords: typeof englishWords = {
  registration_confirmed: ({ when, where, missing, isLate }) => ({
    subject: `Tienes un lugar: ${when}, ${where}`,
    heading: 'Tienes un lugar',
    intro: ['Guardamos tu lugar para el lavado gratis de 3 cargas de ropa.'],
    action: askForMissing(missing),
    leave: isLate ? cantComeLate : cantCome,
  }),
  ...waitlistWords,
  my_link: ({ when, where, hasSpot, isLate, isClosed, isPhoneChanged, phone }) => ({
    subject: `${isPhoneChanged ? 'Cambió tu número de teléfono' : 'Tu enlace'}: ${when}, ${where}`,
    heading: isPhoneChanged ? 'Cambió tu número de teléfono' : 'Aquí está tu enlace',
    intro: [
      isClosed
        ? 'Este horario está cerrado, así que no vengas entonces. Puedes elegir otro.'
        : hasSpot
          ? 'Tienes un lugar en este horario para el lavado gratis de 3 cargas de ropa.'
          : 'Estás en la lista de espera de este horario. Todavía no tienes un lugar.',
      isPhoneChanged
        ? `Alguien nos dio otro número de teléfono para esta cita. Si fuiste tú, no tienes que hacer nada. Si no, vuelve a poner tu número con el enlace o llámanos al ${phone}.`
        : 'Alguien pidió este enlace con tu correo electrónico o tu teléfono. Si no fuiste tú, puedes ignorar este correo: nada ha cambiado.',
    ],
    action: {
      text: 'Con el enlace puedes ver todo sobre tu cita.',
      label: 'Ver mi cita',
    },
    leave: chooseLeaving(leaving, { hasSpot, isClosed, isLate }),
  }),
  promoted: ({ when, where, missing, isLate }) => ({
    subject: `Ya tienes un lugar: ${when}, ${where}`,
    heading: 'Se abrió un lugar y es tuyo',
    intro: [
      'Guardamos tu lugar para el lavado gratis de 3 cargas de ropa. Ya no estás en la lista de espera. No tienes que inscribirte otra vez.',
    ],
    action: askForMissing(missing),
    leave: isLate ? cantComeLate : cantCome,
  }),
  moved: ({ when, where, missing, isLate }) => ({
    subject: `Tu nuevo horario: ${when}, ${where}`,
    heading: 'Tienes un horario nuevo',
    intro: [
      'Guardamos tu lugar para el lavado gratis de 3 cargas de ropa en el horario de arriba. Ya no tienes tu horario anterior.',
    ],
    action: askForMissing(missing),
    leave: isLate ? cantComeLate : cantCome,
  }),
  email_changed: ({ when, where }) => ({
    subject: `Cambió tu correo electrónico: ${when}, ${where}`,
    heading: 'Cambió tu correo electrónico',
    intro: [
      'Con el enlace de uno de nuestros mensajes, o en la página donde te inscribiste, alguien dio otro correo para esta inscripción en la lista de espera. Desde ahora escribimos a ese correo.',
      'Si fuiste tú, no tienes que hacer nada. Si no, llámanos.',
    ],
  }),
  cancelled: ({ when, where }) => ({
    subject: `Cancelada: ${when}, ${where}`,
    heading: 'Tu inscripción está cancelada',
    intro: [
      'Ya no tienes un lugar en este horario, y tampoco estás en su lista de espera. Si tienes este horario en tu calendario, bórralo.',
    ],
    action: { text: 'Si quieres, elige otro horario.', label: 'Ver horarios disponibles' },
  }),
  event_changed: ({ when, where, hasSpot, changed, asksComing }) => ({
    subject: `Hay un cambio: ${when}, ${where}`,
    heading: `${changed.time && changed.place ? 'Cambiaron' : 'Cambió'} ${changedPart(changed)}`,
    intro: [
      hasSpot
        ? `Tu lugar sigue siendo tuyo, ${newPart(changed)} que ves arriba.`
        : `Sigues en la lista de espera, ${newPart(changed)} que ves arriba.`,
    ],
    action: asksComing ? areYouComing : undefined,
    leave: hasSpot
      ? {
          heading: '¿Ahora no puedes venir?',
          text: 'Cancela, para que otra familia pueda tener tu lugar.',
          label: 'Cancelar mi inscripción',
        }
      : leaveWaitlist,
  }),
  ...announcementWords,
  reminder_two_days_before: ({ when, where, freeUntil }) => ({
    subject: `Tu día de lavado: ${when}, ${where}`,
    heading: 'Se acerca tu día de lavado',
    intro: [
      `Te esperamos con gusto. Si no puedes venir, cancela antes del ${freeUntil}: así no hay consecuencias y otra familia puede tener tu lugar.`,
    ],
    action: areYouComing,
    leave: cantCome,
  }),
  reminder_day_before: ({ when, where, freeUntil, isLate }) => ({
    subject: `No lo olvides: ${when}, ${where}`,
    heading: 'Tu lugar te espera',
    intro: ['Te recordamos tu lavado gratis de 3 cargas de ropa.'],
    leave: {
      ...cantCome,
      text: isLate ? lateToCancel : stillFreeToCancel(freeUntil),
    },
  }),
  no_show_noted: ({ when, where, phone, noShow, bannedUntil }) => ({
    subject: `Te esperamos y no llegaste: ${when}, ${where}`,
    heading: 'Te esperamos y no llegaste',
    intro: [
      'Tenías un lugar para lavar gratis en este horario y no te vimos. Otra familia pudo haber usado ese lugar.',
      noShow.isWarning
        ? 'Por esta vez no cambia nada: puedes inscribirte otra vez. Si la próxima vez no puedes venir, cancela o llámanos antes. Si faltas otra vez, tal vez no puedas inscribirte por un tiempo.'
        : bannedUntil
          ? `Puedes inscribirte otra vez desde el ${bannedUntil}. Antes de ese día no puedes inscribirte.`
          : 'Por ahora no puedes inscribirte otra vez.',
      `¿Te pasó algo o fue un error nuestro? Llámanos al ${phone} y lo hablamos.`,
    ],
  }),
}

export const messageParts: typeof englishParts = {
  when: ({ weekday, month, day }, time) => `${weekday} ${day} ${month}, ${time}`,
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  whenLabel: 'Cuándo',
  whereLabel: 'Dónde',
  eventLabel: 'Evento',
  checkInCode: {
    text: 'Muestra este código al llegar, o di tu nombre.',
    alt: 'Código para mostrar al llegar',
  },
  earlier: {
    cancelled: (earlier) => `Tu horario anterior, ${earlier}, también queda cancelado.`,
    replaced: (earlier) => `Tu horario anterior, ${earlier}, ya no es tuyo.`,
    inCalendar: 'Si lo tienes en tu calendario, bórralo.',
  },
  onlyBringsLink:
    'No ha cambiado nada más. Los enlaces de nuestros correos anteriores ya no funcionan, así que usa los de este correo.',
  calendarNote: 'Abre el archivo adjunto para poner esta cita en tu calendario.',
  calendarChangeNote: 'Abre el archivo adjunto para cambiarla también en tu calendario.',
  changes: {
    heading: 'Qué cambió',
    time: 'Hora',
    place: 'Ubicación',
    was: 'Antes',
    now: 'Ahora',
  },
  reminders: {
    heading: 'Recuerda',
    items: [
      'Llega a tiempo.',
      'Trae tu ropa y lo que necesites para lavar, como jabón.',
      'Piensa cómo vas a llegar y cómo vas a volver.',
      'Quédate junto a tu ropa todo el tiempo, mientras se lava y se seca.',
    ],
  },
  my: {
    label: 'Mi cita',
    withSpot: 'mira el mapa, elige otro horario o cambia tus datos.',
    waiting: 'mira qué número tienes en la lista de espera o cambia tus datos.',
  },
  personalLink: 'Este enlace es solo para ti. No lo compartas.',
  personalLinks: 'Los enlaces de este correo son solo para ti. No los compartas.',
  questions: { before: '¿Preguntas? Llama al ', between: ' o escribe a ', after: '.' },
  whyYou: (programName) =>
    `Recibes este correo porque te inscribiste con ${programName}. Si no fuiste tú, avísanos.`,
  calendarTitle: (eventTitle) => `Lavado gratis: ${eventTitle}`,
}

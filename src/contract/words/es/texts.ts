import type {
  textWords as english,
  earlierWords as englishEarlier,
  personalLinkWords as englishLinkWords,
} from '../en/texts.ts'
import { textWhen } from './text-when.ts'

/** GSM-7 characters only: é and ñ, but not á, í, ó and ú */
export const textWords: typeof english = {
  text_confirmed: ({ programName, when, where, link, earlier }) =>
    link
      ? `${programName}: Tu lugar es el ${textWhen(when)}, ${where}. ${first(earlier)}Tu cita: ${link} STOP para no recibir mensajes.`
      : `${programName}: Tu lugar es el ${textWhen(when)}, ${where}. ${earlier || 'Tal vez te lo recordemos.'} Responde AYUDA, o STOP para no recibir mensajes.`,
  text_waitlist_joined: ({ programName, when, where, link, isPassedOver, phone, earlier }) =>
    isPassedOver
      ? `${programName}: Lista de espera: ${textWhen(when)}, ${where}. ${first(earlier)}Por ahora no podemos darte un lugar. Llama al ${phone}. STOP para no recibir mensajes.`
      : `${programName}: Lista de espera: ${textWhen(when)}, ${where}. ${first(earlier)}Si hay un lugar, te avisamos. ${first(link)}STOP para no recibir mensajes.`,
  text_spot_available: ({ programName, when, where, link, isComplete }) =>
    isComplete
      ? `${programName}: Hay un lugar el ${textWhen(when)}, ${where}. Responde ACEPTO para tomarlo. Es de quien responda primero.${link && ` ${link}`}`
      : `${programName}: Hay un lugar el ${textWhen(when)}, ${where}. Es de quien se inscriba primero: ${link}`,
  text_sign_up_link: ({ programName, when, where, link }) =>
    `${programName}: Enlace para inscribirte el ${textWhen(when)}, ${where}: ${first(link)}Si no lo pediste, no hagas nada.`,
  text_promoted: ({ programName, when, where, link, earlier }) =>
    link
      ? `${programName}: Ya tienes un lugar el ${textWhen(when)}, ${where}. ${first(earlier)}Tu cita: ${link} Responde C para cancelar.`
      : `${programName}: Ya tienes un lugar el ${textWhen(when)}, ${where}. ${first(earlier)}Responde C para cancelar, STOP para no recibir mensajes.`,
  text_moved: ({ programName, when, where, link }) =>
    link
      ? `${programName}: Tu nuevo horario es el ${textWhen(when)}, ${where}. Tu cita: ${link} Responde C para cancelar.`
      : `${programName}: Tu nuevo horario es el ${textWhen(when)}, ${where}. Ya no tienes el lugar de antes. Responde C para cancelar.`,
  text_cancelled: ({ programName, when, where, earlier }) =>
    `${programName}: Cancelamos tu cita del ${textWhen(when)}, ${where}. ${earlier || 'Puedes elegir otro horario cuando quieras.'}`,
  text_changed: ({ programName, when, where, link, asksComing }) =>
    asksComing
      ? `${programName}: Tu nuevo horario es el ${textWhen(when)}, ${where}. ¿Vas a venir? Responde VOY, o C para cancelar.${link && ` ${link}`}`
      : `${programName}: Hay un cambio en tu lavado. Ahora es el ${textWhen(when)}, ${where}.${link ? ` Tu cita: ${link}` : ''}`,
  text_announcement: ({ programName, when, where, sentence }) =>
    `${programName}: Sobre el lavado del ${textWhen(when)}, ${where}: ${sentence}`,
  text_slot_closed: ({ programName, when, where, sentence, link, earlier }) =>
    `${programName}: No hay lavado el ${textWhen(when)}, ${where}. ${first(earlier)}${sentence} Otros horarios: ${link}`,
  text_asked_to_move: ({ programName, when, where, sentence, link }) =>
    `${programName}: Sobre el lavado del ${textWhen(when)}, ${where}: ${sentence} Si puedes, elige otro horario: ${link}`,
  text_slot_reopened: ({ programName, when, where, link, hasSpot, earlier }) =>
    `${programName}: Ya hay lavado otra vez el ${textWhen(when)}, ${where}. ${first(earlier)}${hasSpot ? 'Tienes un lugar.' : 'Quedas en la lista de espera.'}${link ? ` Tu cita: ${link}` : ''}`,
  text_other_event: ({ programName, when, where, sentence, link }) =>
    `${programName}: Hay lugar desde el ${textWhen(when)}, ${where}. ${sentence} Elige un horario: ${link}`,
  text_reminder_two_days_before: ({ programName, when, where, link }) =>
    `${programName}: Tu lavado gratis es el ${textWhen(when)}, ${where}. ¿Vas a venir? Responde VOY, o C para cancelar.${link && ` ${link}`}`,
  text_reminder_day_before: ({ programName, when, where, link }) =>
    `${programName}: Tu lavado gratis es el ${textWhen(when)}, ${where}. Trae ropa y detergente. ${first(link)}Responde C para cancelar.`,
  text_my_link: ({ programName, when, where, link }) =>
    `${programName}: Enlace a tu cita: ${textWhen(when)}, ${where}. ¿No lo pediste? Ignora esto. ${link}`,
  text_reminder_day_of: ({ programName, when, where }) =>
    `${programName}: Te esperamos pronto: el ${textWhen(when)}, ${where}. Quédate junto a tu ropa. Responde C para cancelar.`,
  text_no_show_noted: ({ programName, when, where, phone, isWarning, bannedUntil }) =>
    `${programName}: No llegaste el ${textWhen(when)}, ${where}. ${
      isWarning
        ? 'Puedes inscribirte otra vez. Si no vienes, cancela antes.'
        : bannedUntil
          ? `Puedes inscribirte otra vez desde el ${bannedUntil}.`
          : 'Por ahora no puedes inscribirte.'
    } Llama al ${phone}`,
  text_phone_changed: ({ programName, when, where, phone }) =>
    `${programName}: Ahora otro teléfono recibe los mensajes de tu cita: ${textWhen(when)}, ${where}. ¿No lo pediste? Llama al ${phone}.`,
}

export const earlierWords: typeof englishEarlier = {
  cancelled: (earlier) => `Tu horario anterior, ${textWhen(earlier)}, también queda cancelado.`,
  replaced: (earlier) => `Tu horario anterior, ${textWhen(earlier)}, ya no es tuyo.`,
}

const first = (words: string) => (words ? `${words} ` : '')

export const personalLinkWords: typeof englishLinkWords = '(enlace personal)'

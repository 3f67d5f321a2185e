import type { textWords as english, personalLinkWords as englishLinkWords } from '../en/texts.ts'
import { textWhen } from './text-when.ts'

/** Only letters of the alphabet of texts, which has é and ñ but not á, í, ó and ú. */
export const textWords: typeof english = {
  text_confirmed: ({ programName, when, where }) =>
    `${programName}: Tu lugar es el ${textWhen(when)}, ${where}. Te podemos avisar antes. Responde AYUDA, o STOP para no recibir mensajes.`,
  text_spot_available: ({ programName, when, where, link }) =>
    `${programName}: Hay un lugar el ${textWhen(when)}, ${where}. Gana el primero: ${link}`,
  text_promoted: ({ programName, when, where }) =>
    `${programName}: Ya tienes un lugar el ${textWhen(when)}, ${where}. Responde C para cancelar, STOP para no recibir mensajes.`,
  text_moved: ({ programName, when, where }) =>
    `${programName}: Tu nuevo horario es el ${textWhen(when)}, ${where}. Ya no tienes el lugar de antes. Responde C para cancelar.`,
  text_reminder_day_before: ({ programName, when, where }) =>
    `${programName}: Tu lavado gratis es el ${textWhen(when)}, ${where}. Trae ropa y detergente. Responde C para cancelar.`,
  text_reminder_day_of: ({ programName, when, where }) =>
    `${programName}: Te esperamos pronto: el ${textWhen(when)}, ${where}. Quédate con tu ropa. Responde C para cancelar.`,
}

export const personalLinkWords: typeof englishLinkWords = '(enlace personal)'

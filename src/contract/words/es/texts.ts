import type { textWords as english, personalLinkWords as englishLinkWords } from '../en/texts.ts'

/** Only letters of the alphabet of texts, which has é and ñ but not á, í, ó and ú. */
export const textWords: typeof english = {
  text_confirmed: ({ programName, when, where }) =>
    `${programName}: Tienes lugar el ${when}, ${where}. Podemos mandarte recordatorios. Responde AYUDA o, para no recibir mensajes, STOP.`,
  text_spot_available: ({ programName, when, where, link }) =>
    `${programName}: Hay un lugar el ${when}, ${where}. Es de quien se inscriba primero: ${link}`,
  text_promoted: ({ programName, when, where }) =>
    `${programName}: Ya tienes lugar el ${when}, ${where}. Responde C para cancelar, STOP para no recibir mensajes.`,
  text_reminder_day_before: ({ programName, when, where }) =>
    `${programName}: Tu lavado gratis es el ${when}, ${where}. Trae ropa y detergente. Responde C para cancelar.`,
  text_reminder_day_of: ({ programName, when, where }) =>
    `${programName}: Te esperamos pronto: el ${when}, ${where}. Quédate con tu ropa. Responde C para cancelar.`,
}

export const personalLinkWords: typeof englishLinkWords = '(enlace personal)'

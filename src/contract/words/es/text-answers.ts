import type { textAnswers as english } from '../en/text-answers.ts'
import { textWhen } from './text-when.ts'

/** In the alphabet of texts, except for SÍ, because "SI" is another word: each question costs two segments. */
export const textAnswers: typeof english = {
  help: ({ program, phone }) =>
    `${program}: lavado gratis para familias. ¿Preguntas? Llama al ${phone}. Responde C para cancelar, STOP para no recibir mensajes.`,
  cancelQuestion: (when, where) =>
    `¿Cancelar tu cita del ${when}, en ${where}? Responde SÍ para cancelar.`,
  leaveQuestion: (when, where) =>
    `¿Salir de la lista de espera del ${when}, en ${where}? Responde SÍ para salir.`,
  changedQuestion: (question) => `Hubo un cambio. ${question}`,
  cancelled: (when) => `Tu lugar del ${textWhen(when)}, queda cancelado. Gracias por avisarnos.`,
  leftWaitlist: (when) =>
    `Para el ${textWhen(when)}, ya saliste de la lista de espera. Gracias por avisarnos.`,
  kept: (when) => `Bien, tu lugar del ${textWhen(when)}, sigue siendo tuyo. Te esperamos.`,
  keptPlace: (when) => `Bien, para el ${textWhen(when)}, sigues en la lista de espera.`,
  noSpot: (phone) =>
    `No encontramos ninguna cita pendiente con este teléfono. ¿Preguntas? Llama al ${phone}.`,
  nothingToCancel: (phone) =>
    `Por ahora no hay nada que cancelar. Para cancelar un lugar, responde C. ¿Preguntas? Llama al ${phone}.`,
  callToCancel: (phone) => `Para cancelar tu lugar, llama al ${phone}.`,
  over: (when, phone) =>
    `Tu cita del ${textWhen(when)}, ya ha terminado y no se puede cancelar. ¿Preguntas? Llama al ${phone}.`,
  stopped: (phone) =>
    `Listo, ya no te mandamos mensajes. Para recibirlos otra vez, responde START. ¿Preguntas? Llama al ${phone}.`,
  notUnderstood: (phone) =>
    `Lo sentimos, nadie lee mensajes en este teléfono. Llama al ${phone}. Para cancelar tu lugar, responde C.`,
}

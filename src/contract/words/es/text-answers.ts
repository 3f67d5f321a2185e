import type { textAnswers as english } from '../en/text-answers.ts'
import { textWhen } from './text-when.ts'

/** GSM-7 characters only, except SÍ, because "SI" is another word; a question with SÍ costs two segments. */
export const textAnswers: typeof english = {
  help: ({ program, phone }) =>
    `${program}: lavado gratis para familias. ¿Preguntas? Llama al ${phone}. Responde C para cancelar, STOP para no recibir mensajes.`,
  cancelQuestion: (when, where) =>
    `¿Cancelar tu cita del ${when}, en ${where}? Responde SÍ para cancelar.`,
  leaveQuestion: (when, where) =>
    `¿Salir de la lista de espera del ${when}, en ${where}? Responde SÍ para salir.`,
  orOther: (question, other) => `${question} Para ${other}, responde C.`,
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

  coming: (when) => `Gracias. Te esperamos el ${textWhen(when)}`,
  comingAndOther: (when, other) =>
    `Gracias. Te esperamos el ${textWhen(when)} ¿Vienes también el ${textWhen(other)}? Responde VOY, o C para cancelar.`,
  comingQuestion: (when, where) =>
    `¿Vas a venir el ${textWhen(when)}, ${where}? Responde VOY, o C para cancelar.`,
  noSpotAnymore: (when, phone) =>
    `Ya no tienes un lugar el ${textWhen(when)} ¿Preguntas? Llama al ${phone}.`,
  timeOver: (when, phone) =>
    `Tu cita del ${textWhen(when)}, ya ha terminado. ¿Preguntas? Llama al ${phone}.`,
  closed: (when, phone) =>
    `Lo sentimos, ya no abrimos el ${textWhen(when)} Elige otro horario con el enlace que te mandamos, o llama al ${phone}.`,

  claimed: (when, where) =>
    `El lugar es tuyo: ${textWhen(when)}, ${where}. Responde C para cancelar.`,
  spotTaken: (when) =>
    `Lo sentimos, ya no hay lugar el ${textWhen(when)} Sigues en la lista de espera. Te avisamos si se abre otro.`,
  spotKept: (when) =>
    `Por ahora guardamos el lugar del ${textWhen(when)} para otra familia. Sigues en la lista de espera. Te avisamos si se abre.`,
  otherOffer: (answer, other) =>
    `${answer} Si quieres el del ${textWhen(other)} usa el enlace de ese mensaje.`,
  claimQuestion: (when, where) =>
    `Hubo un cambio. Hay un lugar el ${textWhen(when)}, ${where}. Responde ACEPTO para tomarlo.`,
  claimByLink: (when) =>
    `Nos faltan unos datos para darte el lugar del ${textWhen(when)} Te mandamos un enlace. El lugar es de quien termine primero.`,
  claimByCall: (when, phone) => `Para tomar el lugar del ${textWhen(when)}, llama al ${phone}.`,
  claimTooLate: (when, phone) =>
    `El horario del ${textWhen(when)}, ya ha empezado y el lugar ya no se puede tomar. ¿Preguntas? Llama al ${phone}.`,
  claimClosed: (when, phone) =>
    `El horario del ${textWhen(when)}, ya no se abre y el lugar no se puede tomar. ¿Preguntas? Llama al ${phone}.`,
  claimNotOpen: (when) =>
    `Por ahora no puedes tomar un lugar el ${textWhen(when)} Sigues en la lista de espera. Te avisamos cuando se pueda.`,
  notWaiting: (when, phone) =>
    `Ya no sigues en la lista de espera del ${textWhen(when)} ¿Preguntas? Llama al ${phone}.`,
  staysWaiting: (when) => `Bien, sigues en la lista de espera del ${textWhen(when)}`,

  notUnderstood: (phone) =>
    `Lo sentimos, nadie lee mensajes en este teléfono. Llama al ${phone}. Para cancelar tu lugar, responde C.`,
}

import type { textAnswers as english } from '../en/text-answers.ts'

/** In the alphabet of texts except for SÍ: "SI" would be another word. */
export const textAnswers: typeof english = {
  help: ({ program, phone }) =>
    `${program}: lavado de ropa gratis para familias. Llama al ${phone}. Responde C para cancelar tu lugar, STOP para no recibir mensajes.`,
  cancelQuestion: (when, where) => `¿Cancelar el ${when}, en ${where}? Responde SÍ.`,
  changedQuestion: (question) => `Tu cita ha cambiado. ${question}`,
  cancelled: (when) => `Listo: tu lugar del ${when}, queda cancelado. Gracias por avisarnos.`,
  kept: (when) => `Bien, tu lugar del ${when}, sigue siendo tuyo. Te esperamos.`,
  noSpot: (phone) =>
    `No encontramos ninguna cita pendiente con este teléfono. ¿Preguntas? Llama al ${phone}.`,
  nothingToCancel: (phone) =>
    `Por ahora no hay nada que cancelar. Para cancelar un lugar, responde C. ¿Preguntas? Llama al ${phone}.`,
  callToCancel: (phone) => `Para cancelar tu lugar, llama al ${phone}.`,
  over: (when, phone) =>
    `Tu cita del ${when}, ya ha terminado y no se puede cancelar. ¿Preguntas? Llama al ${phone}.`,
  notUnderstood: (phone) =>
    `Lo sentimos, nadie lee mensajes en este teléfono. Llama al ${phone}. Para cancelar tu lugar, responde C.`,
}

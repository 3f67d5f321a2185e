import type { answers as english } from '../en/answers.ts'

export const answers: typeof english = {
  registered: 'Tu inscripción está confirmada.',
  waitlisted: 'Este horario está lleno. Ya estás en la lista de espera.',
  joinedWaitlist: 'Ya estás en la lista de espera.',
  cancelled: 'Tu inscripción se canceló.',
  linkRequested:
    'Si encontramos una cita con este correo o teléfono, te mandaremos el enlace ahora. Revisa tu correo y tus mensajes de texto.',
  invalid: 'Revisa los campos marcados.',
  malformed: 'No pudimos leer lo que se envió.',
  tooLarge: 'Lo que se envió es demasiado grande.',
  unsupported: 'Envía los datos como JSON.',
  notFound: 'No lo encontramos',
  eventNotFound: 'No encontramos este evento',
  timeSlotNotFound: 'No encontramos este horario',
  registrationNotFound: 'No encontramos esta inscripción',
  alreadyRegistered: 'Ya tienes una inscripción en este evento',
  onWaitlist:
    'Ya estás en la lista de espera de este evento. Te mandamos un enlace para inscribirte.',
  onWaitlistHeld: (phone) =>
    `Ya estás en la lista de espera de este evento. Hoy no podemos mandar más mensajes a este correo. Para inscribirte, llámanos al ${phone}.`,
  emailHeld: (outcome, phone) =>
    `${outcome} Hoy no podemos mandar más mensajes a este correo. Si tienes preguntas, llámanos al ${phone}.`,
  onWaitlistTextHeld: (phone) =>
    `Ya estás en la lista de espera de este evento. Hoy no podemos mandarte un enlace por mensaje de texto. Para inscribirte, llámanos al ${phone}.`,
  textHeld: (outcome, phone) =>
    `${outcome} Hoy no podemos mandar mensajes de texto a este teléfono. Si tienes preguntas, llámanos al ${phone}.`,
  slotMoved: 'Este horario acaba de cambiar. Revísalo otra vez.',
  appointmentChanged: 'Tu cita acaba de cambiar. Revísala otra vez.',
  slotFull: 'Este horario se acaba de llenar. Puedes elegir otro o anotarte en su lista de espera.',
  householdFull: (phone) =>
    `Ya hay dos inscripciones para este evento con este teléfono o esta dirección. Si necesitas otra, llámanos al ${phone}.`,
  notOpenYet:
    'Las inscripciones para este evento todavía no abren. En la lista de horarios dice cuándo abren.',
  slotStarted: 'Este horario ya empezó. Elige otro.',
  slotClosed: 'Este horario está cerrado. Elige otro.',
  slotEnded: 'Este horario ya terminó y ya no se puede cancelar.',
  signedUpAgain:
    'Esa inscripción se canceló y después te inscribiste otra vez. Para cancelar, usa el enlace de tu mensaje más nuevo.',
  markedNoShow:
    'Según nuestros registros, no viniste a esta cita, así que no hay nada que cancelar. Si es un error, llámanos.',
  movedTo: 'Tienes un horario nuevo. Guardamos tu lugar.',
  unchangedTime: 'Este lugar ya es tuyo.',
  noSpotToMove: 'Ya no tienes una inscripción que cambiar. Puedes inscribirte otra vez.',
  detailsMissing: 'Para tomar este lugar, inscríbete con tu teléfono y tu dirección.',
  eventDeleted: (phone) => `Este evento se canceló. ¿Preguntas? Llámanos al ${phone}.`,
  tooManyMessages: (phone) =>
    `Hoy no podemos mandarte más mensajes, así que no cambiamos nada. Llámanos al ${phone}.`,
  notAskedYet: 'Todavía no hace falta que nos avises. Tu lugar es tuyo.',
  detailsChanged:
    'Estos datos se acaban de cambiar en otro lugar, por ejemplo en otra ventana. No se guardó nada. Revisa lo que tenemos ahora y guarda otra vez.',
  notCompletable: 'Ya no tienes un lugar en este horario.',
  unableToRegister: (phone) => `No pudimos hacer la inscripción. Llámanos al ${phone}.`,
  tooManyRequests: 'Demasiados intentos. Espera unos minutos e intenta otra vez.',
  tooManySignUps:
    'Muchas personas se están inscribiendo desde donde estás. Espera un minuto e intenta otra vez.',
  readOnly:
    'Estamos trasladando nuestros registros y ahora no se puede cambiar nada. Intenta otra vez en unos minutos.',
  unavailable: 'En este momento no podemos ver nuestros registros. Intenta otra vez en un minuto.',
  unexpected: 'Algo salió mal',
}

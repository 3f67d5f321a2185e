import type { cancel as english } from '../en/cancel.ts'

export const cancel: typeof english = {
  title: 'Cancelar mi inscripción',
  loading: 'Cargando tu inscripción...',
  question: '¿Seguro que quieres cancelar tu inscripción?',
  confirmed: 'Tienes un lugar',
  waitlisted: 'Estás en la lista de espera',
  free: (moment) => `Hasta el ${moment}, puedes cancelar sin consecuencias.`,
  late: 'Faltan menos de 24 horas para tu cita. Cancela de todos modos: otra familia puede tomar tu lugar.',
  started: 'Tu horario ya empezó. Avisarnos todavía ayuda: así no te esperamos.',
  closed: 'Este horario está cerrado. Para ti no hay consecuencias.',
  changed: 'Esta cita acaba de cambiar, así que no se canceló nada. Por favor, revísala otra vez.',
  yes: 'Sí, cancelar mi inscripción',
  busy: 'Cancelando...',
  keep: 'Conservar mi inscripción',
  home: 'Volver al inicio',
  call: '¿Necesitas ayuda? Llámanos al',

  invalid: {
    title: 'El enlace no es válido',
    text: 'Este enlace para cancelar no es válido.',
  },
  loadFailed: {
    title: 'No pudimos cargar tu inscripción',
    text: 'Intenta otra vez o llámanos al',
    action: 'Intentar otra vez',
  },
  already: {
    title: 'Ya está cancelada',
    text: 'Esta inscripción está cancelada. No tienes que hacer nada más.',
  },
  replaced: {
    title: 'Te inscribiste otra vez',
    text: 'Este enlace es de una inscripción que se canceló. Después te inscribiste otra vez, y la nueva inscripción sigue en pie. Para cancelarla, usa el enlace de tu mensaje más nuevo o llámanos al',
    withoutMessages:
      'Este enlace es de una inscripción que se canceló. Después te inscribiste otra vez, y la nueva inscripción sigue en pie. Para cancelarla, llámanos al',
  },
  tooLate: {
    title: 'Este horario ya terminó',
    text: 'Ya no se puede cancelar. Si algo salió mal, llámanos al',
  },
  noShow: {
    title: 'No hay nada que cancelar',
    text: 'Según nuestros registros, no viniste a esta cita. Si es un error, llámanos al',
  },
  done: {
    title: 'Inscripción cancelada',
    toast: 'Tu inscripción se canceló.',
    text: 'Gracias por avisarnos. Tu lugar puede ser para alguien de la lista de espera.',
    textUnused: 'Gracias por avisarnos.',
    waitlistText: 'Gracias por avisarnos. Ya no estás en la lista de espera.',
  },
  failed: {
    title: 'No se pudo cancelar',
    toast: 'No pudimos cancelar tu inscripción',
    text: 'Intenta otra vez o llámanos al',
    action: 'Intentar otra vez',
  },
  kept: {
    title: 'Tu inscripción sigue en pie',
    waitlistTitle: 'Sigues en la lista de espera',
    text: 'Nada ha cambiado. Puedes cerrar esta página.',
    action: 'Volver a la pregunta',
  },
}

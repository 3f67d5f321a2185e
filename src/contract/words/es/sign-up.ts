import type { signUp as english, ordinal as englishOrdinal } from '../en/sign-up.ts'

export const signUp: typeof english = {
  title: 'Tu inscripción',
  loading: 'Cargando tu inscripción...',
  home: 'Volver al inicio',
  otherTimes: 'Ver otros horarios',
  otherEvents: 'Ver otros eventos',

  invalid: {
    title: 'El enlace no es válido',
    text: 'Este enlace para inscribirte no es válido.',
    call: '¿Necesitas ayuda? Llámanos al',
  },
  loadFailed: {
    title: 'No pudimos cargar tu inscripción',
    text: 'Intenta otra vez o llámanos al',
    action: 'Intentar otra vez',
  },
  taken: {
    title: 'Alguien más tomó ese lugar',
    place: (place) => `Conservas tu turno en la lista de espera: ${ordinal(place)}`,
    text: 'Te mandaremos un correo cuando se abra otro lugar. El lugar es de quien termine primero.',
    withoutMail:
      'El próximo lugar es de quien termine primero. Para preguntar si hay uno, llámanos al',
  },
  waiting: {
    title: 'Todavía no hay un lugar',
    place: (place) => `Tu turno en la lista de espera: ${ordinal(place)}`,
    text: 'Te mandaremos un correo cuando se abra un lugar. El lugar es de quien termine primero.',
    withoutMail:
      'El próximo lugar es de quien termine primero. Para preguntar si hay uno, llámanos al',
  },
  orTakeAnother: 'O toma otro horario ahora. Es tuyo en cuanto termines.',
  leave: 'Salir de la lista de espera',
  complete: {
    title: 'Este lugar es tuyo',
    text: (details) => `Dinos tu ${details} para poder comunicarnos contigo.`,
    action: 'Guardar mis datos',
    busy: 'Guardando...',
    failed: 'Tus datos no se guardaron. Intenta otra vez.',
  },
  completed: {
    title: 'Gracias, todo listo',
    text: 'Tenemos tus datos y el lugar es tuyo.',
  },
  yours: {
    title: 'Tienes este lugar',
    text: 'Todo listo. No tienes que hacer nada más.',
  },
  cantCome: {
    title: '¿No puedes venir?',
    text: 'Cancela en cuanto lo sepas, para que otra familia pueda tener tu lugar. Si cancelas al menos 24 horas antes, no hay consecuencias.',
    textLate:
      'No hay consecuencias si cancelas al menos 24 horas antes. Para este horario falta menos tiempo, pero cancela de todos modos: otra familia puede usar tu lugar.',
    action: 'Cancelar mi inscripción',
  },
  cancelled: {
    title: 'Esta inscripción está cancelada',
    text: 'No tienes un lugar en este horario. Si quieres, elige otro.',
  },
  started: {
    title: 'Este horario ya empezó',
    text: 'No se abrió ningún lugar antes de que empezara. Si quieres, elige otro horario.',
  },
  over: {
    title: 'Este horario ya terminó',
    text: 'Si quieres, elige otro horario.',
  },
}

/** "1.º", "2.º", "21.º": masculine, as "turno" is */
export const ordinal: typeof englishOrdinal = (n) => `${n}.º`

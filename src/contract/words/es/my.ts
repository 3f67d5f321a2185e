import type { my as english, ordinal as englishOrdinal } from '../en/my.ts'

export const my: typeof english = {
  title: 'Tu cita',
  loading: 'Cargando tu cita...',
  checkInCode: {
    text: 'Muestra este código al llegar, o di tu nombre.',
    alt: 'Código para mostrar al llegar',
  },
  home: 'Volver al inicio',
  otherTimes: 'Ver otros horarios',
  otherEvents: 'Ver otros eventos',
  find: 'Buscar mi cita',
  back: 'Volver a mi cita',

  invalid: {
    title: 'Este enlace ya no funciona',
    text: 'Usa el de tu mensaje más reciente. ¿No lo encuentras? Podemos buscar tu cita.',
    withoutMessages:
      'Después de inscribirte, tu enlace funciona por una hora. Para cambiar o cancelar más tarde, llámanos.',
    call: '¿Necesitas ayuda? Llámanos al',
  },
  eventDeleted: {
    title: 'Este evento se canceló',
    text: 'No vengas ese día. Puedes elegir otro horario.',
    call: '¿Preguntas? Llámanos al',
  },
  loadFailed: {
    title: 'No pudimos cargar tu cita',
    text: 'Intenta otra vez o llámanos al',
    action: 'Intentar otra vez',
  },
  offline: {
    title: 'Sin conexión',
    knownAt: (time) => `Sin conexión. Última actualización: ${time}`,
    confirmed: 'Tienes este lugar.',
    waitlist: (place) => `Estás en la lista de espera: ${ordinal(place)} en la lista`,
    noActions:
      'Para cambiar de horario, cambiar tus datos o cancelar, necesitas conexión. También puedes llamarnos al',
    action: 'Intentar otra vez',
  },
  taken: {
    title: 'Alguien más tomó ese lugar',
    place: (place) => `Sigues en la lista de espera: ${ordinal(place)} en la lista`,
    text: 'Cuando una familia cancela, avisamos a todos en la lista. El lugar es de quien conteste primero.',
    withoutMail:
      'El próximo lugar es de quien conteste primero. Para preguntar si hay uno, llámanos al',
  },
  waiting: {
    title: 'Todavía no hay un lugar',
    place: (place) => `Estás en la lista de espera: ${ordinal(place)} en la lista`,
    text: 'Cuando una familia cancela, avisamos a todos en la lista. El lugar es de quien conteste primero.',
    withoutMail:
      'El próximo lugar es de quien conteste primero. Para preguntar si hay uno, llámanos al',
  },
  passedOver: {
    title: 'Estás en la lista de espera',
    call: 'Por ahora no podemos darte un lugar. Si quieres hablarlo, llámanos al',
    another: 'Por ahora no podemos darte otro horario. Si quieres hablarlo, llámanos al',
  },
  orTakeAnother: 'O toma otro horario ahora. Es tuyo en cuanto termines.',
  takeAnother: 'Tomar otro horario disponible',
  leave: 'Salir de la lista de espera',
  complete: {
    title: 'Este lugar es tuyo',
    add: (details) => `Agrega tu ${details}`,
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
  coming: {
    title: '¿Vas a venir?',
    text: 'Avísanos, para que ningún lugar se pierda.',
    yes: 'Sí, vamos a ir',
    busy: 'Guardando...',
    no: 'No, cancelar nuestro lugar',
    move: 'Necesitamos otro horario',
    answer: 'Responder ahora',
    yours: 'Te esperamos con gusto.',
    said: 'Nos dijiste que vas a venir.',
    failed: 'Tu respuesta no se guardó. Intenta otra vez.',
  },
  said_yes: {
    title: 'Gracias',
    text: 'Te esperamos en este horario.',
  },
  moved: {
    title: 'Tienes un nuevo horario',
    text: 'Este lugar ya es tuyo.',
  },
  changed: {
    title: 'Guardamos tus datos',
    text: 'Tu lugar sigue siendo tuyo.',
    waiting: 'Sigues en la lista de espera.',
    openIn: 'Ver esta página en',
  },
  actions: {
    title: '¿Necesitas un cambio?',
    move: 'Cambiar de horario',
    change: 'Cambiar mis datos',
    cancel: 'Cancelar mi inscripción',
    started: 'Tu horario ya empezó y no se puede cambiar.',
  },
  cantCome: {
    text: 'Cancela en cuanto lo sepas, para que otra familia pueda tener tu lugar. Si cancelas al menos 24 horas antes, no hay consecuencias.',
    textLate:
      'No hay consecuencias si cancelas al menos 24 horas antes. Para este horario faltan menos de 24 horas, pero cancela de todos modos: otra familia puede usar tu lugar.',
    textStarted: 'Si no puedes venir, cancela de todos modos. Así no te esperamos.',
  },

  move: {
    title: 'Cambiar de horario',
    text: 'Conservas el lugar que tienes hasta que el nuevo sea tuyo.',
    textWaiting: 'Sigues en la lista de espera hasta que el nuevo lugar sea tuyo.',
    now: 'Tu horario de ahora',
    next: 'Tu nuevo horario',
    thisEvent: 'Horarios disponibles en este evento',
    none: 'Ahora no hay otro horario disponible. Conservas lo que tienes. Mira otra vez más tarde.',
    loading: 'Cargando los horarios disponibles...',
    failed: 'No pudimos cargar los horarios disponibles. Conservas lo que tienes.',
    confirm: {
      title: '¿Cambiar a este horario?',
      text: 'Primero guardamos tu nuevo lugar. Solo después dejas el que tienes. Si el nuevo ya no está, conservas el tuyo.',
      textWaiting:
        'El lugar será tuyo cuando presiones el botón. Si ya no está, sigues en la lista de espera.',
      action: 'Sí, cambiar',
      busy: 'Cambiando...',
      other: 'Elegir otro horario',
      keep: 'Conservar mi horario',
      keepPlace: 'Seguir en la lista de espera',
      offline:
        'Parece que no tienes internet. Que sepamos, nada cambió. Cuando vuelva el internet, presiona otra vez y verás qué horario tienes.',
      failed: 'Que sepamos, nada cambió. Intenta otra vez o llámanos.',
    },
    refused: {
      slot_full: 'Ese horario se acaba de llenar',
      slot_started: 'Ese horario ya empezó',
      slot_closed: 'Ese horario está cerrado',
      slot_moved: 'Algo acaba de cambiar',
      already_registered: 'Ya tienes un lugar en ese evento',
      on_waitlist: 'Ya estás en la lista de espera de ese evento',
      household_full: 'Tu hogar ya tiene dos inscripciones ahí',
      details_missing: 'Primero necesitamos tus datos',
      too_many_messages: 'Hoy no podemos cambiar tu horario',
      other: 'No pudimos cambiar tu horario',
    },
    why: {
      slot_full: 'Alguien más lo tomó antes.',
      slot_started: 'Elige uno que todavía no haya empezado.',
      slot_closed: 'Elige otro.',
      slot_moved: 'Revisa los horarios otra vez.',
      already_registered: 'Si quieres la otra cita, cancela esta.',
      on_waitlist: 'Para tomar un lugar ahí, usa el enlace de tu mensaje sobre esa lista.',
      details_missing: 'Para tomar este horario, inscríbete con tu número de teléfono y dirección.',
    },
    kept: (when) => `Conservas tu lugar: ${when}`,
    keptPlace: 'Sigues en la lista de espera.',
  },

  change: {
    title: 'Cambiar mis datos',
    text: 'Deja un campo vacío para conservar lo que tenemos.',
    phone: 'Número de teléfono nuevo',
    phoneKept: (ending) => `10 dígitos. El que tenemos termina en ${ending}.`,
    consentAgain: 'Es un número nuevo. Dinos otra vez si podemos mandarle mensajes de texto.',
    address: 'Cambiar mi dirección',
    addressKept: (zipCode) => `Tenemos tu dirección en ${zipCode}.`,
    addressKeep: 'Conservar mi dirección',
    language: 'Idioma de nuestros mensajes',
    waiting: 'Te pediremos tus otros datos cuando tomes un lugar.',
  },

  askedElsewhere: {
    title: 'Hay lugares otro día',
    canCome: (event) => `Puedes venir a ${event}`,
    stillWaits: 'Tu lugar en la lista de espera',
    kept: (until) =>
      `Hasta el ${until} guardamos algunos de estos lugares para las familias de la lista de espera. Son de quien elija primero.`,
    firstDetails: 'Primero danos tu teléfono y tu dirección. Después puedes elegir un horario.',
    giveDetails: 'Agregar mis datos',
    details: {
      title: 'Tus datos',
      text: (details) => `Dinos tu ${details}. Después puedes elegir un horario.`,
    },
    gone: 'Lo sentimos, esos lugares ya se ocuparon. Sigues en la lista de espera.',
  },

  closed: {
    title: 'Este horario está cerrado',
    text: 'No vengas en este horario. Para ti no hay consecuencias.',
    textWaiting: 'Ya no se va a abrir un lugar en este horario.',
    over: 'Este horario ya terminó. Para ti no hay consecuencias.',
    none: 'Lo sentimos, por ahora no hay otro horario.',
    call: 'Llámanos:',
    pick: 'Elige otro horario',
    kept: (until) =>
      `Hasta el ${until} guardamos algunos de estos lugares para las familias de tu horario. Son de quien elija primero.`,
  },

  askedToMove: {
    title: '¿Puedes elegir otro horario?',
    keep: 'Conservas este lugar hasta que elijas otro.',
    why: 'Ahora caben menos familias en tu horario.',
    kept: (until) =>
      `Hasta el ${until} guardamos algunos de estos lugares para ti y las otras familias a las que les preguntamos. Son de quien elija primero.`,
    none: 'Lo sentimos, por ahora no hay otro horario. Tu lugar sigue siendo tuyo.',
  },

  cancelled: {
    title: 'Esta inscripción está cancelada',
    text: 'No tienes un lugar en este horario. Si quieres, elige otro.',
  },
  started: {
    title: 'Este horario ya empezó',
    text: 'Empezó antes de que tuvieras un lugar. Si quieres, elige otro horario.',
  },
  over: {
    title: 'Este horario ya terminó',
    text: 'Si quieres, elige otro horario.',
  },
  noShow: {
    title: 'Te esperamos y no llegaste',
    text: 'Según nuestros registros, no viniste. Si es un error, llámanos al',
  },
}

/** Masculine, to agree with "lugar en la lista" */
export const ordinal: typeof englishOrdinal = (n) => `${n}.º`

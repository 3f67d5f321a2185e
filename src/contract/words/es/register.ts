import type { register as english } from '../en/register.ts'

export const register: typeof english = {
  documentTitle: (step, title) => `Paso ${step} de 3: ${title}`,
  loading: 'Cargando el formulario...',
  progress: (step) => `Paso ${step} de 3 • Recibirás un correo de confirmación`,
  progressByText: (step) => `Paso ${step} de 3 • Recibirás la confirmación por mensaje de texto`,
  progressWithoutMail: (step) => `Paso ${step} de 3`,
  back: 'Atrás',
  timeOrPlaceChanged: 'El horario o el lugar acaba de cambiar.',

  notFound: {
    title: 'No encontramos este horario',
    text: 'El horario que elegiste ya no está disponible.',
    action: 'Volver a los horarios',
  },
  notOpenYet: {
    text: 'Puedes dejar esta página abierta: a esa hora aparece aquí el formulario.',
    action: 'Ver todos los horarios',
  },
  loadFailed: {
    title: 'No pudimos cargar este horario',
    text: 'Intenta otra vez o llámanos al',
    action: 'Intentar otra vez',
  },
  full: {
    title: 'Este horario está lleno',
    text: 'Elige otro horario con lugar, o espera a que se abra un lugar en este. Guardamos lo que escribiste.',
    none: 'Los otros horarios también están llenos. Puedes esperar a que se abra un lugar en este. Guardamos lo que escribiste.',
    sameEvent: 'Horarios con lugar en este evento',
    otherEvents: 'Horarios con lugar en otros eventos',
    wait: 'Anotarme en la lista de espera de este horario',
  },
  willWait: {
    title: 'Vas a entrar en la lista de espera',
    text: 'Este horario está lleno. Si se abre un lugar, te mandaremos un correo con un enlace para inscribirte.',
    byText:
      'Este horario está lleno. Si se abre un lugar, te mandaremos un mensaje de texto con un enlace para inscribirte.',
    withoutMail:
      'Este horario está lleno. Llámanos de vez en cuando para preguntar si hay un lugar:',
    undo: 'Elegir otro horario',
  },
  sent: {
    title: 'Tu inscripción se envió',
    text: 'Te mandamos un correo.',
    byText: 'Te mandamos un mensaje de texto.',
    another: 'Para inscribir a otra familia, llena el formulario otra vez.',
  },
  taken: {
    title: 'Alguien más tomó ese lugar',
    text: 'Sigues en la lista de espera. Si prefieres, elige ahora otro horario con lugar. Guardamos lo que escribiste.',
    none: 'Sigues en la lista de espera. No tienes que hacer nada más.',
    keep: 'Seguir en la lista de espera',
  },

  contact: {
    title: 'Tus datos de contacto',
    text: 'Los usaremos para confirmar tu cita',
    name: 'Nombre completo',
    email: 'Correo electrónico',
    emailHint: 'Aquí te mandaremos la confirmación',
    emailHintWithoutMail: 'Para encontrar tu inscripción',
    phone: 'Número de teléfono',
    phoneHint: '10 dígitos',
    texts: 'Mándenme mensajes de texto sobre esta cita: recordatorios y cambios.',
    textsHint:
      'Casi siempre son de 2 a 5 mensajes. Tu compañía de teléfono puede cobrarte los mensajes y los datos. Responde STOP para no recibir más, o AYUDA si necesitas ayuda.',
    action: 'Continuar con la dirección',
  },
  noEmail: {
    action: 'No tengo correo electrónico',
    undo: 'Sí tengo correo electrónico',
    byText: 'Te mandaremos la confirmación y los recordatorios por mensaje de texto.',
    phone: 'Número de celular',
    agree: 'Sí, mándenme mensajes de texto sobre esta inscripción.',
    agreeHint:
      'Casi siempre son de 2 a 5 mensajes. Tu compañía de teléfono puede cobrarte los mensajes y los datos. Responde STOP para no recibir más, o AYUDA si necesitas ayuda.',
    call: 'Llámanos y te inscribimos por teléfono:',
    kept: 'Guardamos lo que escribiste.',
    instead: 'En vez de mandar este formulario, llámanos.',
  },
  emailTypo: {
    question: (email) => `¿Quisiste escribir ${email}?`,
    use: 'Usar',
    keep: 'No, el mío está bien',
  },
  address: {
    title: 'Tu dirección',
    text: 'El servicio es solo para algunos códigos postales',
    address: 'Dirección (número, calle y apartamento)',
    city: 'Ciudad',
    state: 'Estado',
    zipCode: 'Código postal (ZIP)',
    zipCodeHint: '5 dígitos',
    served: 'Atendemos estos códigos postales:',
    elsewhere: '¿Vives en otro lado? Llámanos y trataremos de ayudarte:',
    action: 'Continuar con la confirmación',
  },
  confirm: {
    title: 'Confirma tu cita',
    yourDetails: 'Tus datos',
    texts: 'Recordatorios por mensaje de texto: sí',
    byText: 'Confirmación y recordatorios: por mensaje de texto',
    change: 'Cambiar',
    changeContact: 'Cambiar los datos de contacto',
    changeAddress: 'Cambiar la dirección',
    acknowledge: 'Lee y marca cada casilla',
    mainRule: 'La regla más importante',
    noShow:
      'Entiendo que, si no voy y no cancelo al menos 24 horas antes, es posible que no pueda participar en otros eventos.',
    transportation: 'Tengo transporte o lo voy a conseguir.',
    dayAndTime: 'Confirmo el día y la hora de mi cita',
    dayAndTimeIfFree: 'Si se abre un lugar, puedo ir ese día y a esa hora',
    place: 'Conozco la ubicación',
    freeUntil: (moment) => `Hasta el ${moment}, puedes cancelar sin consecuencias.`,
    late: 'No hay consecuencias si cancelas al menos 24 horas antes. Para este horario faltan menos de 24 horas. Si no puedes venir, llámanos al',
    chooseFirst: 'Este horario está lleno. Elige arriba otro horario, o elige esperar.',
    keepOrPick:
      'Este horario está lleno. Elige arriba otro horario, o sigue en la lista de espera.',
    stay: 'Debo quedarme junto a mi ropa todo el tiempo mientras se lava y se seca.',
    boxesLeft: (boxes, all) => {
      if (boxes === all) return `Para terminar, marca las ${all} casillas.`
      return boxes === 1
        ? 'Para terminar, marca la casilla que falta.'
        : `Para terminar, marca las ${boxes} casillas que faltan.`
    },
    action: 'Completar mi inscripción',
    busy: 'Inscribiendo...',
  },
  join: {
    title: 'Anotarme en la lista de espera',
    action: 'Anotarme en la lista de espera',
    busy: 'Anotando...',
  },

  connection: {
    offline: {
      title: 'No tienes internet.',
      text: 'Guardamos lo que escribiste. No se manda nada hasta que presiones el botón.',
    },
    notYet: 'Cuando tengas internet otra vez, podrás presionar el botón.',
    tryNow: 'Intentar mandarlo ahora',
    lost: {
      title: 'No recibimos respuesta',
      text: 'Tal vez se cortó tu internet. Guardamos lo que escribiste. Presiona el botón otra vez. Tu inscripción no se hará dos veces.',
    },
    keep: 'Guardar lo que escribí, aunque cierre esta página',
    keepHint:
      'Por 3 horas, en este teléfono o computadora. No marques esta casilla en un teléfono o una computadora que usan otras personas.',
    kept: {
      title: 'Guardamos lo que escribiste',
      text: 'Tu inscripción todavía no está hecha. Revisa los pasos y manda el formulario.',
      forget: 'Borrar lo que escribí',
    },
  },

  failed: {
    title: 'No se pudo hacer la inscripción',
    text: 'Intenta otra vez o llámanos.',
    questions: '¿Preguntas? Llámanos al',
  },
}

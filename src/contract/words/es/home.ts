import type { home as english } from '../en/home.ts'

export const home: typeof english = {
  heading: 'Lava tu ropa gratis cada mes',
  lead: 'Lavado gratis de 3 cargas de ropa para 10 familias cada mes.',
  nextOpen: { heading: 'El próximo horario con lugar', action: 'Quiero este horario' },
  allFull: 'Por ahora todos los horarios están llenos. Puedes anotarte en una lista de espera.',
  opens: (when) => `Las inscripciones abren el ${when}`,
  allOpenLater: (when) =>
    `Las próximas inscripciones abren el ${when}: por ahora no hay horarios para inscribirte.`,
  opensShort: 'Abre después',
  slotsHeading: 'Horarios disponibles',
  loading: 'Cargando los horarios...',
  jumpTo: 'Ir a un evento',
  jumpLabel: (day, title) => `${day}, ${title}`,
  about: 'Sobre este evento',

  spotsAvailable: (spots) => (spots === 1 ? '1 lugar disponible' : `${spots} lugares disponibles`),
  spots: (spots) => (spots === 1 ? '1 lugar' : `${spots} lugares`),
  spotsShort: (spots) => (spots === 1 ? '1 lugar' : `${spots} lugares`),
  full: 'Este horario está lleno',
  closed: 'Cerrado',
  fullShort: 'Lleno',
  alreadyWaiting: (people) =>
    `${people} ${people === 1 ? 'persona' : 'personas'} en la lista de espera`,
  signUp: 'Inscribirme en este horario',
  joinWaitlist: 'Anotarme en la lista de espera',
  forSlot: (day, times) => `${day}, ${times}`,

  filter: {
    name: 'Buscar un horario',
    day: 'Día',
    anyDay: 'Cualquier día',
    place: 'Dónde',
    anyPlace: 'Donde sea',
    openOnly: 'Solo con lugar',
    count: (shown, all) => (shown === all ? `${all} eventos` : `${shown} de ${all} eventos`),
    clear: 'Ver todos los eventos',
    nothing: { heading: 'No encontramos horarios', text: 'Prueba con otro día u otra ciudad.' },
  },

  noEvents: {
    heading: 'No hay eventos por ahora',
    text: 'Todavía no hay fecha para el próximo día de lavado. Vuelve a visitar esta página pronto.',
  },
  noSlots: {
    heading: 'Por ahora no hay horarios disponibles.',
    text: 'Los horarios nuevos aparecen aquí en cuanto tienen fecha.',
  },
  failed: {
    heading: 'No pudimos cargar los eventos',
    text: 'Intenta otra vez más tarde o llámanos',
    at: 'al',
    action: 'Intentar otra vez',
  },
  outOfDate:
    'No pudimos actualizar esta lista, así que puede no estar al día. Seguiremos intentando.',

  howItWorks: 'Cómo funciona',
  steps: {
    reserve: {
      heading: 'Reserva un lugar',
      text: 'Elige un horario y llena el formulario. Es corto.',
    },
    bring: {
      heading: 'Trae tu ropa',
      text: 'Llega a tiempo, con tu ropa y lo que necesites para lavar.',
    },
    fresh: {
      heading: 'Ropa limpia y fresca',
      text: 'Quédate junto a tu ropa y vuelve a casa con todo limpio.',
    },
  },
}

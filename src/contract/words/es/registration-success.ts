import type { registrationSuccess as english } from '../en/registration-success.ts'

export const registrationSuccess: typeof english = {
  confirmed: {
    title: '¡Inscripción completa!',
    text: 'Todo listo para tu cita de lavado',
    details: 'Los datos de tu cita',
  },
  waitlist: {
    title: '¡Ya estás en la lista de espera!',
    text: 'Estás en la lista de espera y te avisaremos si se abre un lugar',
    textWithoutMail: 'Estás en la lista de espera de este horario',
    details: 'Tu lugar en la lista de espera',
  },
  ended:
    'Esta página puede estar desactualizada. El enlace de tu mensaje más reciente muestra tu cita.',
  date: 'Fecha',
  time: 'Hora',
  location: 'Ubicación',
  yours: {
    confirmed: 'Mi cita',
    waitlist: 'Mi lugar en la lista',
    cancel: { confirmed: 'Cancelar mi inscripción', waitlist: 'Salir de la lista de espera' },
  },
  addToCalendar: 'Agregar a mi calendario',
  calendarFile: 'cita-de-lavado.ics',
  calendarTitle: (event) => `Lavado: ${event}`,

  next: {
    title: '¿Qué sigue?',
    sent: 'Mandamos un correo de confirmación a',
    sentSomewhere: 'Te mandamos un correo de confirmación.',
    sentByText: 'Te mandamos un mensaje de texto con la confirmación.',
    text: 'Tal vez recibas también un recordatorio por mensaje de texto.',
    spot: 'Si se abre un lugar, te mandaremos un correo con un enlace para inscribirte. El lugar es de quien termine primero.',
    spotByText:
      'Si se abre un lugar, te mandaremos un correo y un mensaje de texto con un enlace para inscribirte. El lugar es de quien termine primero.',
    spotByTextOnly:
      'Si se abre un lugar, te mandaremos un mensaje de texto con un enlace para inscribirte. El lugar es de quien termine primero.',
    keepPicture: 'Toma una foto de esta página y guárdala. No podemos mandarte un correo.',
    keepPictureToday:
      'Toma una foto de esta página y guárdala. Hoy no podemos mandar más mensajes a este correo.',
    keepPictureTextHeld:
      'Toma una foto de esta página y guárdala. Hoy no podemos mandar mensajes de texto a este teléfono.',
    linksEnd: 'Los enlaces a tu cita en esta página funcionan por una hora.',
    callToCancel: 'Para cancelar, llámanos al',
    callForSpot: 'Para preguntar si se abrió un lugar, llámanos al',
  },
  reminders: {
    title: 'Recordatorios importantes',
    arrive: 'Llega a tiempo',
    cancel: 'Si no puedes venir, cancela al menos 24 horas antes. Así no hay consecuencias.',
    others: [
      'Trae tu ropa y lo que necesites para lavar',
      'Consigue transporte',
      'Quédate junto a tu ropa',
    ],
  },
  home: 'Volver al inicio',
}

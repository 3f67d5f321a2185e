import type { familyFile as english } from '../en/family-file.ts'

/** A file with all that the program knows about a family, for the family */
export const familyFile: typeof english = {
  title: (name) => `Lo que sabemos de ${name}`,
  lead: (program, moment) => `De ${program} (${moment}). Aquí está todo lo que guardamos sobre ti.`,
  forPrograms: 'Al final de este archivo están los mismos datos para programas de computadora.',
  appointments: 'Tus citas',
  consents: 'Tu permiso para mensajes de texto',
  messages: 'Mensajes que te enviamos',
  notes: 'Notas de nuestros voluntarios sobre ti',
  bans: 'Entradas en nuestra lista de personas que no pueden inscribirse',
  log: 'Nuestro registro de actividad',
  none: 'Nada',
  fields: {
    name: 'Nombre',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    address: 'Dirección',
    language: 'Idioma',
    status: 'Estado',
    signedUp: 'Te inscribiste',
    agreedToTexts: 'Aceptaste mensajes de texto',
    stoppedTexts: 'Pediste no recibir más mensajes de texto',
    came: 'Asistencia',
    loads: 'Cargas de ropa',
    note: 'Nota del día',
    saidYes: 'Dijiste que ibas a venir',
    until: 'Hasta',
  },
  statuses: {
    confirmed: 'Confirmada',
    waitlist: 'En la lista de espera',
    cancelled: 'Cancelada',
    no_show: 'No viniste',
  },
  attendances: { came: 'Viniste', not_here: 'No viniste', unknown: 'No se sabe' },
  channels: { email: 'Correo electrónico', text: 'Mensaje de texto', call: 'Llamada' },
}

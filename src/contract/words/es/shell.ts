import type { shell as english } from '../en/shell.ts'

export const shell: typeof english = {
  pageTitle: (page, program) => `${page} – ${program}`,
  skipToMain: 'Ir al contenido principal',
  homeLink: (program) => `${program}, inicio`,
  loading: 'Cargando...',
  questions: '¿Preguntas?',
  call: 'Llama al',
  orWrite: 'o escribe a',
  footerProgram: 'Lavado gratis de 3 cargas de ropa para 10 familias cada mes.',
  findAppointment: 'Buscar mi cita',
  privacy: 'Tu privacidad',
  map: 'Mapa',
  mapOf: (place) => `de ${place}, se abre en otra pestaña`,
  close: 'Cerrar',
  notifications: 'Avisos',
  offline: 'Parece que no tienes internet. Revisa tu conexión e intenta otra vez.',
  pageFailed: {
    heading: 'Esta página no cargó',
    text: 'Puede que tu internet esté lento o que la página acabe de cambiar. Cargarla otra vez casi siempre ayuda.',
    action: 'Cargar otra vez',
  },
}

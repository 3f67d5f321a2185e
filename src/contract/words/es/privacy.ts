import type { privacy as english } from '../en/privacy.ts'

export const privacy: typeof english = {
  title: 'Tu privacidad',
  lead: (program) =>
    `Esta página dice qué sabe ${program} de ti, para qué y por cuánto tiempo. Guardamos lo menos posible.`,
  ask: '¿Preguntas? ¿Quieres ver o borrar lo que sabemos de ti? Llámanos al',
  orWrite: 'o escribe a',
  collected: {
    title: 'Qué te pedimos',
    items: [
      'Tu nombre, correo electrónico, teléfono y dirección cuando te inscribes. Para la lista de espera, tu nombre y tu correo o tu teléfono.',
      'El horario que elegiste y si viniste.',
      'Tu idioma, y si podemos mandarte mensajes de texto.',
      'Nuestros voluntarios pueden guardar notas cortas, como "trae carriola", y el motivo si alguien no puede inscribirse por un tiempo.',
    ],
    text: 'No te pedimos identificación ni preguntamos cuánto ganas, por tu salud ni por tu situación migratoria.',
  },
  why: {
    title: 'Para qué',
    items: [
      'Para guardarte el lugar y avisarte: confirmación, recordatorios, cambios, un lugar en la lista de espera.',
      'Para ver, por tu código postal, que vives en nuestra zona.',
      'Para planear, y para decirles a quienes pagan el lavado a cuántas familias ayudamos. Son números, sin nombres.',
    ],
  },
  seen: {
    title: 'Quién lo ve',
    items: [
      'Nuestros voluntarios.',
      'Las compañías que entregan nuestros correos y mensajes de texto. Solo pueden usar tu correo o tu número para eso.',
      'Otros programas de computadora que usamos para organizar nuestro trabajo, como una lista de quién viene. Pueden recibir tu nombre, correo electrónico y teléfono.',
    ],
    text: 'No vendemos ni alquilamos tus datos, y no te mostramos anuncios.',
  },
  texts: {
    title: 'Mensajes de texto',
    items: [
      'Te mandamos mensajes de texto solo si marcas la casilla que lo dice, y solo sobre tu cita.',
      'Casi siempre son de 2 a 5 mensajes por cita. Tu compañía de teléfono puede cobrarte los mensajes y los datos.',
      'Responde STOP cuando quieras para no recibir más. Responde AYUDA si necesitas ayuda, o llámanos.',
      'Si tienes correo electrónico, puedes inscribirte sin aceptar mensajes de texto.',
      'Guardamos un registro de cuándo aceptaste y qué aceptaste.',
    ],
    promise:
      'No compartimos tu número de celular, ni que aceptaste mensajes de texto, con nadie que quiera venderte algo.',
    carriers: 'Las compañías de teléfono no son responsables si un mensaje llega tarde o no llega.',
  },
  kept: {
    title: 'Por cuánto tiempo',
    months: (months) =>
      `Quitamos tu nombre, correo, teléfono y dirección ${months} ${months === 1 ? 'mes' : 'meses'} después de tu cita.`,
    forever: 'Lo guardamos hasta que nos pidas que lo borremos.',
    items: [
      'Nuestras copias de seguridad lo guardan más tiempo, casi siempre tres meses como máximo.',
      'Si no puedes inscribirte porque faltaste a una cita, guardamos solo lo necesario para reconocerte hasta que puedas inscribirte otra vez.',
      'Si respondiste STOP, recordamos tu número para no escribirte otra vez.',
    ],
  },
  device: {
    title: 'En tu teléfono o computadora',
    text: 'No usamos cookies para seguirte, y ninguna otra compañía mide tu visita. Tu navegador guarda un formulario que todavía no mandaste, y tu cita, para que puedas verla sin internet.',
  },
}

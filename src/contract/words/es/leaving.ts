const noConsequences = 'Si cancelas al menos 24 horas antes, no hay consecuencias.'
export const ifMissed =
  'Si no vienes y no cancelas, es posible que no puedas inscribirte la próxima vez.'

export const cantCome = {
  heading: '¿No puedes venir?',
  text: `Cancela en cuanto lo sepas, para que otra familia pueda tener tu lugar. ${noConsequences} ${ifMissed}`,
  label: 'Cancelar mi inscripción',
}
export const cancelForOthers = 'Cancela, para que otra familia pueda tener tu lugar.'
export const cantComeLate = {
  ...cantCome,
  text: `No hay consecuencias si cancelas al menos 24 horas antes. Para este horario faltan menos de 24 horas. Si no puedes venir, llámanos o cancela aquí. ${ifMissed}`,
}
export const leaveWaitlist = {
  heading: '¿Cambiaste de idea?',
  text: 'Puedes salir de la lista de espera cuando quieras.',
  label: 'Salir de la lista de espera',
}
export const leaveClosedSlot = {
  heading: '¿No quieres otro horario?',
  text: 'Entonces cancela, y no te volveremos a escribir sobre este horario.',
  label: cantCome.label,
}

import type { TestApp } from './app.ts'

/** Texts from the program to a family in the slot of `addSlot` */
export const question = 'Cancel Thu, Oct 22, 8:00 AM at Spin Cycle? Reply YES to cancel.'
export const cancelled =
  'Your spot on Thu, Oct 22, 8:00 AM is cancelled. Thank you for letting us know.'
export const nothing =
  'There is nothing to cancel right now. To cancel a spot, reply C. Questions? Call (555) 010-0100.'
export const noSpot =
  'We found no upcoming spot for this phone number. Questions? Call (555) 010-0100.'

/** The answers to an unknown phone, in English and Spanish */
export const noSpotInBoth = `${noSpot}
No encontramos ninguna cita pendiente con este teléfono. ¿Preguntas? Llama al (555) 010-0100.`
export const nothingInBoth = `${nothing}
Por ahora no hay nada que cancelar. Para cancelar un lugar, responde C. ¿Preguntas? Llama al (555) 010-0100.`

export async function statusOf(app: TestApp, id: string): Promise<string | undefined> {
  const query = app.db.selectFrom('registrations').where('id', '=', id).select('status')
  return (await query.executeTakeFirst())?.status
}

/** The activity lines about cancellations, the e-mails about them, and the resulting offers */
export async function findNotices(app: TestApp): Promise<{ lines: string[]; emails: string[] }> {
  const lines = await app.db
    .selectFrom('activity')
    .where('type', '=', 'cancellation')
    .select('description')
    .execute()
  const emails = await app.db
    .selectFrom('messages')
    .where('channel', '=', 'email')
    .where('kind', 'in', ['cancelled', 'spot_available'])
    .select(['kind', 'recipient'])
    .orderBy('kind')
    .execute()
  return {
    lines: lines.map((line) => line.description),
    emails: emails.map(({ kind, recipient }) => `${kind} ${recipient}`),
  }
}

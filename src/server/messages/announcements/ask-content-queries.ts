import type { AskPreview, AskPreviewRequest } from '../../../contract/other-event.ts'
import type { Language } from '../../../domain/language.ts'
import type { OtherEvent } from '../../../domain/other-event.ts'
import type { Db } from '../../db/connect.ts'
import { findSlotAppointment } from '../../time-slot/time-slot-queries.ts'
import { presentContent } from '../log/present-content.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import { type ProgramFacts, renderMessage } from '../templates/render-message.ts'
import { renderText } from '../templates/text.ts'

export async function findAskContent(
  db: Db,
  about: {
    timeSlotId: string
    name: string
    language: Language
    sentences: AskPreviewRequest['sentences']
    other: OtherEvent
    keptUntil: string | null
  },
  program: ProgramFacts,
  now: Date,
): Promise<Pick<AskPreview['languages'][number], 'email' | 'text'>> {
  const { timeSlotId, name, language, sentences, other, keptUntil } = about
  const payload: MessagePayload = {
    ...(await findSlotAppointment(db, timeSlotId)),
    registrationId: 'example',
    name,
    status: 'waitlist',
    language,
    queuedAt: now.toISOString(),
    // A placeholder as long as a real token, so that the preview shows the real length of the text
    cancelToken: 'examplelink16chr',
    sentences: { en: sentences.en ?? '', es: sentences.es ?? '' },
    other,
    ...(keptUntil && { keptUntil }),
  }
  const email = await renderMessage('other_event', payload, program)
  const text = renderText('text_other_event', { ...payload, hasLink: true }, program)
  return { email: presentContent(email, language), text: presentContent(text, language) }
}

import type { Language } from '../../domain/language.ts'
import type { ConsentWording } from '../../domain/text-consent.ts'

/**
 * These sentences never change, because they prove what families agreed to. If a form's words change, add a version
 * here and in domain/text-consent.ts.
 */
export const consentSentences: Record<ConsentWording, Record<Language, string>> = {
  'sign-up-2': {
    en: 'Text me about this appointment: reminders and changes. Usually 2 to 5 texts. Message and data rates may apply. Reply STOP to end texts, HELP for help.',
    es: 'Mándenme mensajes de texto sobre esta cita: recordatorios y cambios. Casi siempre son de 2 a 5 mensajes. Tu compañía de teléfono puede cobrarte los mensajes y los datos. Responde STOP para no recibir más, o AYUDA si necesitas ayuda.',
  },
  'texts-only-2': {
    en: 'Yes, please text me about this sign-up. Usually 2 to 5 texts. Message and data rates may apply. Reply STOP to end texts, HELP for help.',
    es: 'Sí, mándenme mensajes de texto sobre esta inscripción. Casi siempre son de 2 a 5 mensajes. Tu compañía de teléfono puede cobrarte los mensajes y los datos. Responde STOP para no recibir más, o AYUDA si necesitas ayuda.',
  },
  volunteer: {
    en: 'Told a volunteer: "They agreed to texts".',
    es: 'Told a volunteer: "They agreed to texts".',
  },
}

import type { Language } from '../../src/domain/language.ts'
import type { TextKind } from '../../src/domain/text-kind.ts'
import { startTwilioServer } from '../../test/support/twilio-server.ts'

/** All families' phones: every text that the text service accepted, even if its response was lost */
export type Phones = {
  /** For the environment of the servers */
  env: Record<string, string>
  all(): readonly { to: string; kind?: TextKind; language?: Language }[]
  /** The token of the latest personal link sent to this number */
  linkOf(to: string): string | undefined
  close(): Promise<void>
}

/** Words that only this kind has, in English and in Spanish */
const words: [TextKind, RegExp, RegExp][] = [
  ['text_confirmed', /: You're signed up/, /: Tu lugar es /],
  ['text_waitlist_joined', /: On the waitlist: /, /: Lista de espera: /],
  ['text_spot_available', /: A spot is open /, /: Hay un lugar /],
  ['text_sign_up_link', /: Your link to sign up, /, /: Enlace para inscribirte /],
  ['text_promoted', /: A spot opened, /, /: Ya tienes un lugar /],
  ['text_moved', /: Your new time is /, /: Tu nuevo horario /],
  ['text_cancelled', / is cancelled/, /: Cancelamos /],
  ['text_reminder_two_days_before', /Are you coming\?/, /¿Vas a venir\?/],
  ['text_reminder_day_before', /Bring laundry and soap/, /Trae ropa y detergente/],
  ['text_reminder_day_of', /: See you soon: /, /: Te esperamos pronto: /],
]

function whatIs(body: string): { kind?: TextKind; language?: Language } {
  for (const [kind, english, spanish] of words) {
    if (english.test(body)) return { kind, language: 'en' }
    if (spanish.test(body)) return { kind, language: 'es' }
  }
  return {}
}

const personalLink = /\/(?:m|cancel|my)\/([\w-]+)/

export async function openPhones(): Promise<Phones> {
  const server = await startTwilioServer()
  return {
    env: server.env,
    all: () => server.received.map(({ to, body }) => ({ to, ...whatIs(body) })),
    linkOf: (to) =>
      server.received
        .filter((text) => text.to === to)
        .map(({ body }) => personalLink.exec(body)?.[1])
        .findLast((token) => token !== undefined),
    close: () => server.close(),
  }
}

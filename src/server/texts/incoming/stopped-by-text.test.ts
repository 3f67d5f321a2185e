import { expect, test } from 'vitest'
import { addSlot } from '../../../../test/support/data.ts'
import {
  family,
  newSid,
  phoneOfFamily,
  registerTexted,
  textedApp,
  textUs,
} from '../../../../test/support/incoming-texts.ts'
import { hasStopped } from '../text-opt-out-queries.ts'

const stopped =
  'OK, no more texts from us. To get them again, reply START. Questions? Call (555) 010-0100.'
const stoppedInSpanish =
  'Listo, ya no te mandamos mensajes. Para recibirlos otra vez, responde START. ¿Preguntas? Llama al (555) 010-0100.'

test.each(['ALTO', 'Basta', 'no más', 'stop texting me please', 'Stop.'])(
  '%j stops texts, and we confirm that once, because Twilio does not',
  async (words) => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    const first = { MessageSid: newSid() }
    expect(await textUs(app, family, words, first)).toBe(stopped)
    expect(await hasStopped(app.db, family)).toBe(true)
    expect(await textUs(app, family, words, first)).toBe(stopped)
    expect(await textUs(app, family, words)).toBeNull()
    expect(await textUs(app, family, 'HELP')).toBeNull()
    expect(await textUs(app, family, 'START')).toBeNull()
    await app.db.updateTable('registrations').set({ language: 'es' }).where('id', '=', id).execute()
    expect(await textUs(app, family, words)).toBe(stoppedInSpanish)
  },
)

test.each([
  'STOP',
  ' stop ',
  'StopAll',
  'unsubscribe',
  'CANCEL',
  'end',
  'quit',
  'revoke',
  'optout',
])('%j stops texts and gets no answer from us, because Twilio answers it', async (words) => {
  const app = await textedApp()
  expect(await textUs(app, family, words)).toBeNull()
  expect(await hasStopped(app.db, family)).toBe(true)
})

test('a STOP word that Twilio is configured to answer gets no answer from us; an unknown phone is answered in both languages', async () => {
  const app = await textedApp()
  expect(await textUs(app, phoneOfFamily(2), 'ALTO', { OptOutType: 'STOP' })).toBeNull()
  expect(await textUs(app, phoneOfFamily(3), 'ALTO')).toBe(`${stopped}\n${stoppedInSpanish}`)
})

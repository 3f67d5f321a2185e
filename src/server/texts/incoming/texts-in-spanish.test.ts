import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/support/app.ts'
import { addEvent, addSlot, signInAdmin, slotOf } from '../../../../test/support/data.ts'
import {
  family,
  helpInBoth,
  phoneOfFamily,
  registerTexted,
  textedApp,
  textUs,
} from '../../../../test/support/incoming-texts.ts'
import {
  cancelled,
  noSpotInBoth,
  question,
  statusOf,
} from '../../../../test/support/text-cancelling.ts'
import { api } from '../../../contract/paths.ts'

const spanishQuestion =
  '¿Cancelar tu cita del jue 22 oct, 8:00 a. m., en Spin Cycle? Responde SÍ para cancelar.'
const spanishCancelled =
  'Tu lugar del jue 22 oct, 8:00 a. m., queda cancelado. Gracias por avisarnos.'

async function setLanguage(app: TestApp, id: string, language: 'en' | 'es') {
  await app.db.updateTable('registrations').set({ language }).where('id', '=', id).execute()
}

async function addSpanishFamily() {
  const app = await textedApp()
  const id = await registerTexted(app, await addSlot(app.db))
  await setLanguage(app, id, 'es')
  return { app, id }
}

describe('a family that reads Spanish', () => {
  test.each([
    ['C', 'SI'],
    ['Cancelar', 'Sí, por favor'],
    ['C', 'YES'],
  ])('cancels with "%s" and "%s", and is answered in Spanish', async (first, second) => {
    const { app, id } = await addSpanishFamily()
    expect(await textUs(app, family, first)).toBe(spanishQuestion)
    expect(await textUs(app, family, second)).toBe(spanishCancelled)
    expect(await statusOf(app, id)).toBe('cancelled')
  })

  test('is answered in Spanish, even to a text in English', async () => {
    const { app } = await addSpanishFamily()
    const answers = [
      ['HELP', /^Washday: lavado gratis .* STOP para no recibir mensajes\.$/],
      ['What?', /^Lo sentimos, nadie lee mensajes/],
      ['SI', /^Por ahora no hay nada que cancelar\./],
      ['C', /^¿Cancelar tu cita/],
      ['NO', /^Bien, tu lugar del jue 22 oct, 8:00 a\. m\., sigue siendo tuyo/],
    ] as const
    for (const [words, answer] of answers) {
      const said = await textUs(app, family, words)
      expect(said).toMatch(answer)
      expect(said).not.toContain('\n')
    }
    app.clock.advanceHours(60)
    expect(await textUs(app, family, 'C')).toMatch(/^No encontramos ninguna cita pendiente/)
  })

  test('can still answer its question if only its language has changed', async () => {
    const { app, id } = await addSpanishFamily()
    await textUs(app, family, 'C')
    await setLanguage(app, id, 'en')
    expect(await textUs(app, family, 'YES')).toBe(cancelled)
  })

  test('is asked again when its appointment has changed', async () => {
    const app = await textedApp()
    const { timeSlots, id: eventId } = await addEvent(app.db, { slots: [{}] })
    const slot = slotOf(timeSlots, 0)
    await setLanguage(app, await registerTexted(app, { id: slot.id, eventId }), 'es')
    await textUs(app, family, 'C')
    const laundromatName = 'Lavandería Łódź and a name that is far too long for one text message'
    const token = await signInAdmin(app)
    await app.put(api.adminEvent(eventId), { laundromatName }, { token })
    const again = await textUs(app, family, 'SI')
    expect(again).toMatch(
      /^Hubo un cambio\. ¿Cancelar tu cita .*, en Lavanderia .*\.\.\.\? Responde SÍ/,
    )
    // Two segments of 67 characters, because Í is not in the GSM alphabet
    expect(again?.length).toBeLessThanOrEqual(134)
    expect(await textUs(app, family, 'SI')).toMatch(/queda cancelado/)
  })
})

test('a phone of two families is asked in the language of the registration in question', async () => {
  const app = await textedApp()
  const first = await registerTexted(app, await addSlot(app.db))
  const later = await registerTexted(app, await addSlot(app.db, { inHours: 72 }), 2)
  const { phone, phone_key } = await app.db
    .selectFrom('registrations')
    .where('id', '=', first)
    .select(['phone', 'phone_key'])
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('registrations')
    .set({ phone, phone_key })
    .where('id', '=', later)
    .execute()
  await setLanguage(app, later, 'es')
  expect(await textUs(app, family, 'C')).toBe(`${question} For Fri, Oct 23, 8:00 AM, reply C.`)
  expect(await textUs(app, family, 'YES')).toBe(cancelled)
})

test('an unknown phone is answered in both languages', async () => {
  const app = await textedApp()
  expect(await textUs(app, phoneOfFamily(9), 'C')).toBe(noSpotInBoth)
  expect(await textUs(app, phoneOfFamily(9), 'AYUDA')).toBe(helpInBoth)
})

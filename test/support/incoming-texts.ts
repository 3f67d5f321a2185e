import { createHmac } from 'node:crypto'
import { api } from '../../src/contract/paths.ts'
import type { Config } from '../../src/server/config/config.ts'
import { createTestApp, type TestApp } from './app.ts'
import { registerFamily } from './data.ts'

export const twilio: NonNullable<Config['twilio']> = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'a token of the tests',
  from: '+15550100100',
  apiUrl: 'http://127.0.0.1:1',
}
export const publicUrl = 'https://laundry.example.org'
export const textConfig = { twilio, publicUrl }

export const phoneOfFamily = (n: number) => `+1513555${String(n).padStart(4, '0')}`

/** The phone of family 1, which sends the text in most tests */
export const family = phoneOfFamily(1)

export const textedApp = () => createTestApp({ config: textConfig })

export function signatureOf(
  fields: Record<string, string>,
  authToken = twilio.authToken,
  site = publicUrl,
): string {
  const form = Object.keys(fields)
    .sort()
    .map((name) => name + fields[name])
  const signed = `${site}${api.incomingTexts()}${form.join('')}`
  return createHmac('sha1', authToken).update(signed).digest('base64')
}

/** Posts a form as Twilio does, by default with a valid signature. */
export async function postForm(
  { app }: Pick<TestApp, 'app'>,
  fields: Record<string, string>,
  headers: Record<string, string> = { 'x-twilio-signature': signatureOf(fields) },
) {
  return app.inject({
    method: 'POST',
    url: api.incomingTexts(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

let texts = 0
export const newSid = () => `SM${String(++texts).padStart(32, '0')}`

/** The unsigned form of a text from family 1 */
export const fieldsOf = (words: string) => ({
  MessageSid: newSid(),
  From: family,
  To: twilio.from,
  Body: words,
})

export const help =
  'Washday: free laundry for families. Questions? Call (555) 010-0100. Reply C to cancel your spot, STOP for no more texts.'

export const helpInBoth = `${help}
Washday: lavado gratis para familias. ¿Preguntas? Llama al (555) 010-0100. Responde C para cancelar, STOP para no recibir mensajes.`

export async function textUs(
  app: Pick<TestApp, 'app'>,
  phone: string,
  words: string,
  more: Record<string, string> = {},
  { from, authToken, site }: { from: string; authToken: string; site?: string } = twilio,
): Promise<string | null> {
  const fields = { MessageSid: newSid(), From: phone, To: from, Body: words, ...more }
  const signed = { 'x-twilio-signature': signatureOf(fields, authToken, site) }
  const { statusCode, body } = await postForm(app, fields, signed)
  if (statusCode !== 200) throw new Error(`The text was refused with status ${statusCode}: ${body}`)
  return answerIn(body)
}

/** The message in a TwiML response; throws on any other content. */
function answerIn(xml: string): string | null {
  const found =
    /^<\?xml version="1\.0" encoding="UTF-8"\?><Response>(?:<Message>([^<>]+)<\/Message>)?<\/Response>$/.exec(
      xml,
    )
  if (!found) throw new Error(`Not TwiML: ${xml}`)
  const words = found[1]
  if (words === undefined) return null
  return words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** Registers family `n` with consent to texts. */
export async function registerTexted(
  app: TestApp,
  slot: { id: string; eventId: string },
  n = 1,
): Promise<string> {
  const { id } = await registerFamily(app, slot, n)
  await app.db
    .updateTable('registrations')
    .set({ text_consent_at: app.clock().toISOString() })
    .where('id', '=', id)
    .execute()
  return id
}

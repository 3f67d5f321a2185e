import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/support/any-character.ts'
import { createTestApp, type TestApp, testConfig } from '../../../../test/support/app.ts'
import { addSlot } from '../../../../test/support/data.ts'
import {
  family,
  fieldsOf,
  helpInBoth,
  postForm,
  registerTexted,
  signatureOf,
  textConfig,
  textedApp,
  textUs,
  twilio,
} from '../../../../test/support/incoming-texts.ts'
import { buildApp } from '../../app.ts'
import { rateLimits } from '../../http/rate-limits.ts'
import { hasStopped } from '../text-opt-out-queries.ts'

describe('the sender of a request', () => {
  test('is verified by the signature, whatever fields Twilio adds', async () => {
    const app = await textedApp()
    const more = { NumMedia: '0', FromCity: 'HARRISON', NewField: 'ä & b=c', toString: 'x' }
    const answer = await postForm(app, { ...fieldsOf('HELP'), ...more })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(answer.body).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><Response><Message>${helpInBoth}</Message></Response>`,
    )
  })

  const refused = {
    code: 'bad_signature',
    message: 'This request does not have a valid signature.',
  }
  test.each<[string, (fields: Record<string, string>) => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['with an empty signature', () => ({ 'x-twilio-signature': '' })],
    ['with a wrong signature', () => ({ 'x-twilio-signature': 'abc' })],
    [
      'signed with another token',
      (fields) => ({ 'x-twilio-signature': signatureOf(fields, 'guessed') }),
    ],
    [
      'signed for other words',
      (fields) => ({ 'x-twilio-signature': signatureOf({ ...fields, Body: 'C' }) }),
    ],
    [
      'signed before a field was added',
      ({ Body, ...fields }) => ({ 'x-twilio-signature': signatureOf(fields) }),
    ],
  ])('is refused for a STOP %s, which is not stored', async (_how, headersOf) => {
    const app = await textedApp()
    const fields = fieldsOf('STOP')
    const answer = await postForm(app, fields, headersOf(fields))
    expect([answer.statusCode, answer.json()]).toEqual([403, refused])
    expect(await hasStopped(app.db, family)).toBe(false)
  })

  test('is refused if the signature is for a URL other than PUBLIC_URL', async () => {
    const app = await createTestApp({
      config: { ...textConfig, publicUrl: 'https://other.example.org' },
    })
    expect((await postForm(app, fieldsOf('STOP'))).statusCode).toBe(403)
  })

  test('gets 404 if Twilio is not configured', async () => {
    const app = await createTestApp({ config: { ...textConfig, twilio: null } })
    const answer = await postForm(app, fieldsOf('STOP'))
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'not_found', message: 'Not found' },
    ])
  })

  test('must send a form; other routes accept no forms', async () => {
    const app = await textedApp()
    for (const type of ['application/json', 'text/plain', 'application/xml', '']) {
      const answer = await postForm(app, fieldsOf('C'), { 'content-type': type })
      expect([answer.statusCode, answer.json().message]).toEqual([
        415,
        'Please send a form (application/x-www-form-urlencoded).',
      ])
    }
    const elsewhere = await app.app.inject({
      method: 'POST',
      url: '/api/register',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Rosa',
    })
    expect(elsewhere.statusCode).toBe(415)
  })

  test('may send no more than 64 KB', async () => {
    const app = await textedApp()
    const answer = await postForm(app, fieldsOf('x'.repeat(64 * 1024)))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
  })

  test('gets 429 beyond the rate limit, which allows more than a thousand requests', async () => {
    const app = await createTestApp({ config: { ...textConfig, rateLimit: true } })
    const { max } = rateLimits.incomingTexts.rateLimit
    expect(max).toBeGreaterThan(1000)
    for (let n = 0; n < max; n++) await postForm(app, {}, {})
    expect((await postForm(app, fieldsOf('C'))).statusCode).toBe(429)
  })

  test('can read in OpenAPI which form and responses the route has', async () => {
    const app = await textedApp()
    const { paths } = (
      await app.get<{ paths: Record<string, { post?: object }> }>('/api/docs/json')
    ).body
    expect(paths['/api/texts/incoming']?.post).toMatchObject({
      requestBody: { content: { 'application/x-www-form-urlencoded': { schema: {} } } },
      responses: { '200': { content: { 'text/xml': {} } }, '403': {}, '404': {} },
    })
  })
})

describe('odd input:', () => {
  /** Sends the payload as it is, with Twilio's signature. */
  async function postRaw(app: TestApp, payload: string) {
    const fields: Record<string, string> = {}
    for (const [name, value] of new URLSearchParams(payload)) fields[name] = value
    return app.app.inject({
      method: 'POST',
      url: '/api/texts/incoming',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signatureOf(fields),
      },
      payload,
    })
  }

  test.each(['', '=', '&&&', '%', '%zz=%', '__proto__=x', 'From=a&From=b', 'Body[]=x', '{}'])(
    'the form %j gets a 4xx, not a 5xx',
    async (payload) => {
      const app = await textedApp()
      const { statusCode } = await postRaw(app, payload)
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
    },
  )

  test('a request without a body is refused, signed or not', async () => {
    const app = await textedApp()
    for (const [signature, status] of [
      [signatureOf({}), 400],
      ['wrong', 403],
    ] as const) {
      const { statusCode } = await app.app.inject({
        method: 'POST',
        url: '/api/texts/incoming',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signature,
        },
      })
      expect(statusCode).toBe(status)
    }
  })

  test('a signed form with an invalid MessageSid gets 400, naming the field', async () => {
    const app = await textedApp()
    const { Body, MessageSid, ...fields } = fieldsOf('')
    const answer = await postForm(app, { ...fields, MessageSid: 'SM\u0000' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ path: 'MessageSid' }])
  })

  test('any text from any sender is answered with TwiML or a 4xx', async () => {
    const app = await textedApp()
    await registerTexted(app, await addSlot(app.db))
    const text = fc.oneof(
      fc.constantFrom('C', 'YES', 'STOP', 'START', 'HELP', 'NO', '\u0000', '\ud800', "';--"),
      fc.string({ unit: anyCharacter, maxLength: 300 }),
    )
    const field = fc.record(
      {
        MessageSid: fc.oneof(fc.constant('SM1'), text),
        From: fc.oneof(fc.constant(family), text),
        To: fc.oneof(fc.constant(twilio.from), text),
        Body: text,
        OptOutType: text,
        Other: text,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(field, async (fields) => {
        // A form cannot carry lone surrogates; they arrive as replacement characters.
        const sent = Object.fromEntries(new URLSearchParams(fields as Record<string, string>))
        const { statusCode, headers, body } = await postForm(app, sent)
        expect([200, 400]).toContain(statusCode)
        if (statusCode === 200) {
          expect(headers['content-type']).toBe('text/xml; charset=utf-8')
          expect(body).toMatch(
            /^<\?xml version="1\.0" encoding="UTF-8"\?><Response>(<Message>[^<>]+<\/Message>)?<\/Response>$/,
          )
        }
      }),
      { numRuns: 300 },
    )
  })
})

test('the log contains neither the phone number nor the words of a text', async () => {
  const lines: string[] = []
  const quiet = await textedApp()
  const { db, clock, url } = quiet
  await registerTexted(quiet, await addSlot(db))
  const app = await buildApp({
    db,
    clock,
    config: { ...testConfig(url), ...textConfig },
    wakeJobs: () => {},
    logger: { level: 'trace', stream: { write: (line) => void lines.push(line) } },
  })
  for (const words of ['C', 'YES', 'Secret words', 'STOP']) await textUs({ app }, family, words)
  await postForm({ app }, fieldsOf('Secret words'), { 'x-twilio-signature': 'wrong' })
  await app.close()
  const log = lines.join('')
  expect(log).toContain('/api/texts/incoming')
  expect(log).toContain('wrong signature')
  expect(log).not.toMatch(/5135550001|Secret|YES|STOP/)
})

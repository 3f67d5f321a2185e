import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, signInAdmin } from '../../../test/support/data.ts'
import { registerForTexts } from '../../../test/support/text-outbox.ts'
import type { Family, FamilyFile } from '../../contract/family.ts'
import { api } from '../../contract/paths.ts'
import { consentSentences } from '../../contract/words/consent-wordings.ts'

const twilio = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'secret',
  from: '+15550100100',
  apiUrl: 'http://127.0.0.1:9',
}

test('each consent to texts is on the family’s page and in the family’s file, with its number, times and sentence', async () => {
  const app = await createTestApp({ config: { twilio } })
  const token = await signInAdmin(app)
  const { id } = await registerForTexts(app, await addSlot(app.db), 1, { language: 'es' })
  const first = app.clock().toISOString()
  app.clock.advanceHours(1)
  const second = app.clock().toISOString()
  await app.put(api.adminRegistration(id), { phone: '513 555 0177' }, { token })

  const consents = [
    {
      phone: '5135550177',
      agreedAt: second,
      endedAt: null,
      sentence: consentSentences.volunteer.es,
    },
    {
      phone: '5135550001',
      agreedAt: first,
      endedAt: second,
      sentence: consentSentences['sign-up-2'].es,
    },
  ]
  const { body } = await app.get<Family>(api.adminFamily(id), { token })
  expect(body.consents).toMatchObject(consents)
  const file = await app.post<FamilyFile>(api.adminFamilyFile(id), undefined, { token })
  const [html, json] = file.body.html.split('id="data">')
  expect(html).toContain('5135550001')
  expect(html).toContain('Mándenme mensajes de texto sobre esta cita')
  expect(json).toContain(JSON.stringify(first))
  const data = JSON.parse(json?.split('</script>')[0] ?? '') as { consents: unknown }
  expect(data.consents).toMatchObject(consents)
})

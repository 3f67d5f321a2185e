import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { TimeSlot } from '../../../src/contract/event.ts'
import { connect } from '../../../src/server/db/connect.ts'
import { selfSigned } from '../../support/certificates.ts'
import { registerBody } from '../../support/data.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { prepare } from '../support/load.ts'
import { startServer, stopCleanly } from '../support/server.ts'
import type { Stage } from '../support/stage.ts'

/** Mail servers that do not accept mail: the program keeps running, and stores the reason, which Messages shows. */
export async function mailServers(stage: Stage): Promise<void> {
  const certified = await startMailServer({ startTls: selfSigned })
  stage.atEnd(certified.close)
  const hosts = {
    'no such host': 'mail.invalid:587',
    'refuses us': await greetWith(stage, '554 5.7.1 Not from your address\r\n'),
    'a web server': await greetWith(stage, 'HTTP/1.1 400 Bad Request\r\n\r\n'),
    'a self-signed certificate': `127.0.0.1:${certified.port}`,
  }
  for (const [n, [what, host]] of Object.entries(hosts).entries()) {
    const DATABASE_URL = `file:${join(stage.folder, `mail-${n}.db`)}`
    const slots = await prepare(DATABASE_URL)
    const server = await startServer({ DATABASE_URL, SMTP_URL: `smtp://washday:secret@${host}` })
    const response = await fetch(`${server.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registerBody(slots[0] as TimeSlot, n)),
    })
    stage.expect(response.status === 201, `${what}: the sign-up got ${response.status}`)
    const error = await lastError(DATABASE_URL)
    stage.saw(what, error)
    stage.expect(!/secret/.test(error + server.output()), `${what}: the password is shown`)
    stage.expect(error !== '', `${what}: no reason is stored with the message`)
    await stopCleanly(stage, server)
  }
}

async function greetWith(stage: Stage, words: string): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}).end(words))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stage.atEnd(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Waits up to ten seconds for the stored reason why a message was not delivered; "" if there is none */
async function lastError(databaseUrl: string): Promise<string> {
  const { db } = connect(databaseUrl)
  const failed = db.selectFrom('messages').where('last_error', 'is not', null).select('last_error')
  let error = ''
  for (let tries = 0; tries < 100 && error === ''; tries++) {
    await setTimeout(100)
    error = (await failed.executeTakeFirst())?.last_error ?? ''
  }
  await db.destroy()
  return error
}

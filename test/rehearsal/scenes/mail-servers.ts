import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { registerBody } from '../../../bench/support/database.ts'
import type { TimeSlot } from '../../../src/contract/event.ts'
import { connect } from '../../../src/server/db/connect.ts'
import { freePort } from '../../support/free-port.ts'
import { prepare } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import type { Stage } from '../support/stage.ts'

/** Mail servers that do not accept mail: the program keeps running, and stores the reason, which Messages shows. */
export async function mailServers(stage: Stage): Promise<void> {
  const closed = await freePort()
  await send(stage, 'nothing listens', `smtp://washday:secret@127.0.0.1:${closed}`)
  await send(stage, 'no such host', 'smtp://washday:secret@mail.invalid:587')
  const refusing = await listen(stage, (socket) =>
    socket.end('554 5.7.1 Not from your address\r\n'),
  )
  await send(stage, 'refuses us', `smtp://washday:secret@127.0.0.1:${refusing}`)
  const web = await listen(stage, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await send(stage, 'a web server', `smtp://washday:secret@127.0.0.1:${web}`)
  await selfSigned(stage)
}

async function selfSigned(stage: Stage): Promise<void> {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(stage.folder, name))
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=mail.example.org']
  const openssl = spawnSync('openssl', [...request, '-keyout', key ?? '', '-out', cert ?? ''])
  if (openssl.status !== 0)
    return stage.saw('a self-signed certificate', 'not run: no openssl here')
  const server = new SMTPServer({
    key: readFileSync(key ?? ''),
    cert: readFileSync(cert ?? ''),
    onAuth: (_auth, _session, answer) => answer(new Error('Invalid login')),
  })
  // The client closes the connection when it sees the certificate.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stage.atEnd(() => new Promise<void>((resolve) => server.close(resolve)))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await send(stage, 'a self-signed certificate', `smtp://washday:secret@127.0.0.1:${port}`)
}

async function listen(stage: Stage, answer: (socket: { end(text: string): void }) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stage.atEnd(() => server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

let round = 0

async function send(stage: Stage, what: string, SMTP_URL: string): Promise<void> {
  const DATABASE_URL = `file:${join(stage.folder, `mail-${++round}.db`)}`
  const slots = await prepare(DATABASE_URL)
  const server = await startServer({ DATABASE_URL, SMTP_URL })
  const response = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registerBody(round, slots[0] as TimeSlot)),
  })
  stage.expect(response.status === 201, `${what}: the sign-up got ${response.status}`)
  const error = await lastError(DATABASE_URL)
  stage.saw(what, error)
  stage.expect(!/secret/.test(error + server.output()), `${what}: the password is shown`)
  stage.expect(error !== '', `${what}: no reason is stored with the message`)
  const code = await server.stop()
  stage.expect(code === 0, `${what}: stopped with ${code}`)
}

/** Waits up to ten seconds for the stored reason why a message was not delivered; "" if there is none */
async function lastError(databaseUrl: string): Promise<string> {
  const { db } = connect(databaseUrl)
  try {
    for (let tries = 0; tries < 100; tries++) {
      const row = await db
        .selectFrom('messages')
        .where('last_error', 'is not', null)
        .select('last_error')
        .executeTakeFirst()
      if (row?.last_error) return row.last_error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return ''
  } finally {
    await db.destroy()
  }
}

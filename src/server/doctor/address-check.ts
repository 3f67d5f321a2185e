import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { api } from '../../contract/paths.ts'
import { dayMs } from '../../domain/duration.ts'
import { request as httpRequest } from '../http/node-http.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'

const timeoutMs = 5_000
/** Let's Encrypt certificates are renewed 30 days before they expire, so with 14 days left a renewal has failed. */
const soonDays = 14
const maxBodyLength = 10_000

export const addressCheck: Check = {
  name: 'address',
  kind: 'network',
  needsDatabase: false,
  async run({ config, now }) {
    const { publicUrl, hasPublicUrl } = config
    if (!hasPublicUrl) {
      return ok(`Not checked: PUBLIC_URL names no public address, so links lead to ${publicUrl}.`)
    }
    try {
      const { response, body, certificateEnd } = await get(publicUrl + api.health())
      const days = certificateEnd ? daysUntil(certificateEnd, now) : null
      const findings = [...explainAnswer(response, body, publicUrl), ...explainDays(days)]
      return findings.length > 0
        ? findings
        : ok(`${publicUrl} leads to this program${daysInWords(days)}.`)
    } catch (error) {
      return explainFailure(error, publicUrl)
    }
  },
}

async function get(url: string) {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  const response = await new Promise<IncomingMessage>((done, fail) => {
    request(url, { agent: false, signal: AbortSignal.timeout(timeoutMs) }, done)
      .on('error', fail)
      .end()
  })
  // Read it before the body, because a closed socket has no certificate.
  const certificateEnd = (response.socket as TLSSocket).getPeerCertificate?.()?.valid_to
  return { response, body: await readStart(response), certificateEnd }
}

/** Reads only the start, because another server may send an endless response. */
async function readStart(response: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of response.setEncoding('utf8')) {
    body += chunk
    if (body.length > maxBodyLength) break
  }
  return body
}

/** Recognizes this program by the request id of its responses and by the body of its health check. */
function explainAnswer(response: IncomingMessage, body: string, publicUrl: string): Finding[] {
  const { statusCode = 0, headers } = response
  const isOurs = headers['x-request-id'] !== undefined
  if (isOurs && statusCode === 200 && /^\{"status":"ok"/.test(body)) return []
  if (isOurs && statusCode === 503) {
    return [
      problem(
        `${publicUrl} leads to this program, which reports a problem.`,
        'Check the database line.',
      ),
    ]
  }
  if (statusCode >= 300 && statusCode < 400) {
    return [
      problem(
        `${publicUrl} redirects to ${originOf(headers.location)}.`,
        'Set PUBLIC_URL to the address that it redirects to.',
      ),
    ]
  }
  if (statusCode === 502 || statusCode === 504) {
    return [
      problem(
        `The proxy at ${publicUrl} does not reach this program (${statusCode}).`,
        'Check the address and port that the proxy passes requests to.',
      ),
    ]
  }
  return [
    problem(
      `${publicUrl} leads to another site (it answered ${statusCode}).`,
      'Check PUBLIC_URL, and the name in DNS and at the proxy.',
    ),
  ]
}

function originOf(location = ''): string {
  return URL.canParse(location) ? new URL(location).origin : 'another address'
}

function daysUntil(end: string, now: Date): number {
  return Math.floor((Date.parse(end) - now.getTime()) / dayMs)
}

function daysInWords(days: number | null): string {
  return days === null ? '' : `, and its certificate is valid for ${days} days`
}

function explainDays(days: number | null): Finding[] {
  if (days === null || days >= soonDays) return []
  return [
    warning(
      `The certificate of this address is valid for ${days} more ${days === 1 ? 'day' : 'days'}.`,
      'It should have been renewed by now: see the log of the proxy.',
    ),
  ]
}

function explainFailure(error: unknown, publicUrl: string): Finding {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  const reason =
    name === 'AbortError' || name === 'TimeoutError' ? 'no answer in time' : code || name
  if (/CERT|SIGNATURE|ISSUER|SSL|TLS/.test(code)) {
    return problem(
      `The certificate of ${publicUrl} is not accepted (${reason}).`,
      'Browsers may refuse it as well: see the log of the proxy.',
    )
  }
  if (code === 'ENOTFOUND') {
    return problem(
      `The name in PUBLIC_URL, ${new URL(publicUrl).hostname}, is not known (${reason}).`,
      'Check PUBLIC_URL, and the name in DNS.',
    )
  }
  return warning(
    `${publicUrl} cannot be reached from this machine (${reason}).`,
    'Open it on a phone: if that works, only this machine cannot reach the address.',
  )
}

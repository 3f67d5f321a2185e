import fc from 'fast-check'
import { routePatterns } from '../../src/contract/route-patterns.ts'
import { anyOf, anyValue, type Schema, same } from './schema.ts'
import { choose, oddKey, oddText, oddValue, toJson } from './values.ts'

type Operation = {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content?: { 'application/json'?: { schema?: Schema } } }
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** A request with placeholders, replaced by existing ids when it is sent */
export type Sketch = {
  /** The operation under which the request is counted: "POST /api/register" */
  about: string
  method: string
  path: string
  body: string | Uint8Array | undefined
  headers: Record<string, string>
  isSignedIn: boolean
  /** Chooses the event and slot for its placeholders */
  n: number
}

const pages = [...Object.values(routePatterns), '/assets/x.js', '/nothing', '/favicon.svg']

/** Requests to every operation of the OpenAPI document, valid and invalid; sometimes to a page */
export function anyRequest({ paths }: OpenApi): fc.Arbitrary<Sketch> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [number, fc.Arbitrary<Sketch>] => [
      // Sign-ups and waitlist entries are five times as frequent, so that slots fill up.
      /^\/api\/(register|waitlist)$/.test(path) ? 5 : 1,
      call(method.toUpperCase(), path, operation),
    ]),
  )
  const toPages = pages.map((path) => call('GET', path.replace(/:(\w+)\??/, '{$1}'), {}))
  return choose([40, choose(...calls)], [1, fc.oneof(...toPages)])
}

const methods = 'GET HEAD POST PUT DELETE PATCH OPTIONS TRACE PROPFIND'.split(' ')

function call(method: string, path: string, { parameters = [], requestBody }: Operation) {
  const isAdmin = path.startsWith('/api/admin/')
  const schema = requestBody?.content?.['application/json']?.schema
  const usual: Record<string, string> = schema ? { 'content-type': 'application/json' } : {}
  return fc.record<Sketch>({
    about: fc.constant(`${method} ${path}`),
    method: choose([20, fc.constant(method)], [1, fc.constantFrom(...methods)]),
    path: addressOf(path, parameters),
    body: schema ? bodyOf(schema) : choose([5, fc.constant(undefined)], [1, oddBody]),
    headers: choose([5, fc.constant(usual)], [1, oddHeader.map((odd) => ({ ...usual, ...odd }))]),
    isSignedIn: choose([isAdmin ? 5 : 1, fc.constant(true)], [isAdmin ? 1 : 9, fc.constant(false)]),
    n: fc.nat(9999),
  })
}

const encode = (text: string) => encodeURIComponent(text.slice(0, 2000).toWellFormed())
const parts = '..%5c %2e%2e%2f %E0%A4%A %ED%A0%80 :id % %00 %ff .. / %2F%25 ;?#* ..%252f'.split(' ')
const oddPart = choose([2, oddText.map(encode)], [1, fc.constantFrom(...parts, 'x'.repeat(6000))])
const queries = ['?', '?&=', 'a[b][c]=d', '__proto__[x]=y', '%', 'x=%E0%A4%A', 'a=b&'.repeat(2000)]
const oddQuery = choose(
  [12, fc.constant('')],
  [2, fc.tuple(oddKey, oddText).map((pair) => pair.map(encode).join('='))],
  [1, fc.constantFrom(...queries)],
)

function addressOf(path: string, parameters: Required<Operation>['parameters']) {
  const inPath = [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, noun = '', name = '']) => {
    const { schema = {} } = parameters.find((one) => one.name === name) ?? {}
    const id = noun === 'events' ? same(noun) : anyOf(noun)
    const value = name === 'token' ? anyOf(name) : anyValue(schema, false, name).map(String)
    return [name, choose([7, name === 'id' ? id : value], [3, oddPart])]
  })
  const inQuery = parameters.flatMap(({ in: place, name, schema }) => {
    const value = choose([4, anyValue(schema, false, name).map(String)], [1, oddText])
    return place === 'query' ? [[name, value.map((text) => `${name}=${encode(text)}`)]] : []
  })
  const recordOf = (values: unknown[][], requiredKeys: string[]) =>
    fc.record<Record<string, string>>(Object.fromEntries(values), { requiredKeys })
  const names = inPath.map(([name]) => String(name))
  return fc
    .tuple(recordOf(inPath, names), recordOf(inQuery, []), oddQuery, fc.nat(12))
    .map(([values, chosen, odd, twice]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? '')
      const pairs = [...Object.values(chosen), ...(twice === 0 ? Object.values(chosen) : []), odd]
      return [filled, pairs.filter(Boolean).join('&')].filter(Boolean).join('?')
    })
}

const jsonTypes = 'application/json; charset=utf-16 | APPLICATION/JSON, text/html | application/x'
const oddHeaders: Record<string, string> = {
  'content-type': `${jsonTypes} | text/plain | application/x-www-form-urlencoded | multipart/form-data`,
  authorization: 'Bearer | Basic bWFyaWE6eA==',
  'accept-encoding': 'br;q=0, gzip;q=x, *',
  'accept-version': '1.x || >=2.5',
  'if-none-match': '*',
  'if-modified-since': 'Tue, 99 Foo 2026',
  range: 'bytes=0-0,-1,9-2',
  'x-forwarded-for': 'unknown, , ::1',
  'x-http-method-override': 'DELETE',
  'content-encoding': 'gzip',
  'transfer-encoding': 'chunked',
  upgrade: 'websocket',
  expect: 'miracles',
  ...{ origin: 'null', host: 'evil.example.org:99999' },
}
const headerLines = Object.entries(oddHeaders).flatMap(([name, values]) =>
  values.split(' | ').map((value) => [name, value]),
)
const ordinary = fc.constantFrom('content-type', 'authorization', 'accept', 'accept-language')
const headerValue = oddText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 5000))
const oddHeader = choose<string[]>(
  [3, fc.constantFrom(...headerLines)],
  [1, fc.tuple(ordinary, headerValue)],
).map(([name = '', value = '']) => ({
  ...{ [name]: value },
  ...(name === 'upgrade' && { connection: 'Upgrade' }),
}))

const oddBodies = ['\ufeff{}', '{}{}', "{'a':1}", '[1,]', '{"a":1,"a":2}', ' '.repeat(70_000)]
const oddBody = choose<string | Uint8Array>(
  [4, oddValue.map(toJson)],
  [3, oddText],
  [2, fc.uint8Array({ maxLength: 200 })],
  [1, fc.constantFrom(...oddBodies)],
)

function bodyOf(schema: Schema): fc.Arbitrary<Sketch['body']> {
  const valid = anyValue(schema, false).map(toJson)
  return choose<Sketch['body']>(
    [7, valid],
    [8, anyValue(schema, true).map(toJson)],
    [2, fc.tuple(valid, fc.nat(500)).map(([json, cut]) => json.slice(0, -1 - cut))],
    [2, oddBody],
    [1, fc.constant(undefined)],
  )
}

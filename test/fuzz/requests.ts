import fc from 'fast-check'
import { routePatterns } from '../../src/contract/route-patterns.ts'
import { anyOf, anyValue, type Schema, same, type Way } from './schema.ts'
import { choose, oddKey, oddText, oddValue, toJson } from './values.ts'

type Parameter = { in: string; name: string; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content?: { 'application/json'?: { schema?: Schema } } }
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** A request with placeholders, replaced by existing ids when it is sent */
export type Sketch = {
  /** The operation that it counts toward: "POST /api/register" */
  about: string
  method: string
  path: string
  body: string | Uint8Array | undefined
  headers: Record<string, string>
  isSignedIn: boolean
  /** Chooses the event and slot for its placeholders */
  n: number
}

/** Requests to every operation of the OpenAPI document, valid and invalid; sometimes to a page */
export function anyRequest(document: OpenApi): fc.Arbitrary<Sketch> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [number, fc.Arbitrary<Sketch>] => [
      // Sign-ups and waitlist entries are five times as frequent, so that slots fill up.
      /^\/api\/(register|waitlist)$/.test(path) ? 5 : 1,
      call(method.toUpperCase(), path, operation),
    ]),
  )
  return choose([40, choose(...operations)], [1, page()])
}

const methods = 'GET HEAD POST PUT DELETE PATCH OPTIONS TRACE PROPFIND'.split(' ')

function call(method: string, path: string, operation: Operation): fc.Arbitrary<Sketch> {
  const isAdmin = path.startsWith('/api/admin/')
  const way: Way = { by: isAdmin ? 'admin' : 'family' }
  const schema = operation.requestBody?.content?.['application/json']?.schema
  return fc.record({
    about: fc.constant(`${method} ${path}`),
    method: choose([20, fc.constant(method)], [1, fc.constantFrom(...methods)]),
    path: addressOf(path, operation.parameters ?? [], way),
    body: schema ? bodyOf(schema, way) : choose([5, fc.constant(undefined)], [1, oddBody]),
    headers: headers(schema !== undefined),
    isSignedIn: choose([isAdmin ? 5 : 1, fc.constant(true)], [isAdmin ? 1 : 9, fc.constant(false)]),
    n: fc.nat(9999),
  })
}

const pages = [...Object.values(routePatterns), '/assets/x.js', '/nothing', '/favicon.svg']

function page(): fc.Arbitrary<Sketch> {
  const path = fc
    .tuple(fc.constantFrom(...pages), oddPart, oddQuery)
    .map(([screen, part, query]) => screen.replace(/:\w+\??/, part) + query)
  return fc.record({
    about: fc.constant('a page'),
    method: fc.constant('GET'),
    path,
    body: fc.constant(undefined),
    headers: headers(false),
    isSignedIn: fc.constant(false),
    n: fc.constant(0),
  })
}

const encode = (text: string) => encodeURIComponent(text.slice(0, 2000).toWellFormed())

/** A path segment encoded correctly, incorrectly, twice, or with path traversal */
const oddPart: fc.Arbitrary<string> = choose(
  [4, oddText.map(encode)],
  [2, fc.constantFrom('..%5c', '%2e%2e%2f', '%E0%A4%A', '%ED%A0%80', ':id', 'x'.repeat(6000))],
  [
    1,
    fc
      .array(fc.constantFrom(...'% %00 %ff %25 .. / %2F %5c ; ? # * a'.split(' ')))
      .map((parts) => parts.join('')),
  ],
)

const oddQuery: fc.Arbitrary<string> = choose(
  [12, fc.constant('')],
  [2, fc.tuple(oddKey, oddText).map(([key, value]) => `?${encode(key)}=${encode(value)}`)],
  [
    1,
    fc.constantFrom(
      '?',
      '??&&=',
      '?a[b][c]=d',
      '?__proto__[x]=y',
      '?%',
      '?x=%E0%A4%A',
      `?${'a=b&'.repeat(2000)}`,
    ),
  ],
)

function addressOf(path: string, parameters: Parameter[], way: Way): fc.Arbitrary<string> {
  // Every second part (odd index) is the name of a parameter.
  const parts = path.split(/\{(\w+)\}/).map((part, i, { [i - 1]: before = '' }) => {
    if (i % 2 === 0) return fc.constant(part)
    const { schema = {} } = parameters.find(({ name }) => name === part) ?? {}
    return choose([7, segment(part, before, schema, way)], [3, oddPart])
  })
  const query = queryOf(
    parameters.filter((one) => one.in === 'query'),
    way,
  )
  return fc.tuple(fc.tuple(...parts), query).map(([filled, rest]) => filled.join('') + rest)
}

/** A valid value for the parameter `name`, which follows the path `before` */
function segment(name: string, before: string, schema: Schema, way: Way): fc.Arbitrary<string> {
  if (name === 'token') return anyOf('token')
  if (name !== 'id') return anyValue(schema, way, name).map(String)
  const [noun = ''] = /[\w-]+(?=\/$)/.exec(before) ?? []
  if (noun === 'events') return same('events', way)
  return anyOf(noun === 'registrations' ? `registrations.${way.by}` : noun)
}

function queryOf(parameters: Parameter[], way: Way): fc.Arbitrary<string> {
  if (parameters.length === 0) return oddQuery
  const values = parameters.map(({ name, schema }) => {
    const value = choose([4, anyValue(schema, way, name).map(String)], [1, oddText])
    return [name, value.map((text) => (text.startsWith('«') ? text : encode(text)))] as const
  })
  const known = fc
    .record<Record<string, string>>(Object.fromEntries(values), { requiredKeys: [] })
    .map((chosen) =>
      Object.entries(chosen)
        .map((pair) => `&${pair.join('=')}`)
        .join(''),
    )
  const twice = known.map((pairs) => `?${pairs}${pairs}`)
  return choose([10, known.map((pairs) => `?${pairs.slice(1)}`)], [1, twice], [1, oddQuery])
}

const oddHeaders = `content-type: application/json; charset=utf-16
content-type: APPLICATION/JSON, text/html
content-type: application/vnd.api+json
content-type: text/plain
content-type: application/x-www-form-urlencoded
content-type: multipart/form-data; boundary=x
authorization: Bearer
authorization: Bearer ' or 1=1
authorization: Basic bWFyaWE6eA==
accept-encoding: br;q=0, gzip;q=x, *
accept-version: 1.x || >=2.5
if-none-match: *
if-modified-since: Tue, 99 Foo 2026
range: bytes=0-0,-1,9-2
x-forwarded-for: unknown, , ::1
x-http-method-override: DELETE
origin: null
content-encoding: gzip
transfer-encoding: chunked
upgrade: websocket
expect: miracles
host: evil.example.org:99999`.split('\n')
const ordinaryNames = 'content-type authorization accept accept-encoding accept-language cookie'
const ordinaryHeader = fc.constantFrom(...ordinaryNames.split(' '))
const headerValue = oddText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 5000))

const oddHeader = choose(
  [3, fc.constantFrom(...oddHeaders).map((line) => line.split(': '))],
  [1, fc.tuple(ordinaryHeader, headerValue)],
).map(
  ([name = '', value = '']): Record<string, string> => ({
    [name]: value,
    ...(name === 'upgrade' && { connection: 'Upgrade' }),
  }),
)

function headers(hasBody: boolean): fc.Arbitrary<Record<string, string>> {
  const usual: Record<string, string> = hasBody ? { 'content-type': 'application/json' } : {}
  return choose([5, fc.constant(usual)], [1, oddHeader.map((odd) => ({ ...usual, ...odd }))])
}

const oddBody: fc.Arbitrary<string | Uint8Array> = choose<string | Uint8Array>(
  [4, oddValue.map(toJson)],
  [2, oddText],
  [2, fc.uint8Array({ maxLength: 200 })],
  [1, fc.constantFrom('\ufeff{}', '{}{}', "{'a':1}", '[1,]', '{"a":1,"a":2}', ' '.repeat(70_000))],
)

function bodyOf(schema: Schema, way: Way): fc.Arbitrary<Sketch['body']> {
  const valid = anyValue(schema, way).map(toJson)
  return choose<Sketch['body']>(
    [7, valid],
    [8, anyValue(schema, { ...way, isMutated: true }).map(toJson)],
    [2, fc.tuple(valid, fc.nat(500)).map(([json, cut]) => json.slice(0, -1 - cut))],
    [2, oddBody],
    [1, fc.constant(undefined)],
  )
}

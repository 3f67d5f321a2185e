import fc from 'fast-check'
import { routePatterns } from '../../src/contract/route-patterns.ts'
import { address, oddPart, oddQuery, type Parameter } from './addresses.ts'
import { headers } from './headers.ts'
import { mutated } from './mutation.ts'
import { type Schema, validValue } from './schema.ts'
import { oddText, oddValue, toJson } from './values.ts'

type Operation = {
  parameters?: Parameter[]
  requestBody?: { content?: { 'application/json'?: { schema?: Schema } } }
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

/** A request with placeholders, replaced by existing ids when it is sent */
export type Sketch = {
  /** The operation it counts for: "POST /api/register" */
  about: string
  method: string
  path: string
  body: string | Uint8Array | undefined
  headers: Record<string, string>
  isSignedIn: boolean
}

/** Requests to every operation of the OpenAPI document, valid and invalid; sometimes to a page */
export function anyRequest(document: OpenApi): fc.Arbitrary<Sketch> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      // Families' requests are most frequent, so that slots fill up.
      weight: method === 'post' && /^\/api\/(register|waitlist)$/.test(path) ? 5 : 1,
      arbitrary: call(method.toUpperCase(), path, operation),
    })),
  )
  return fc.oneof(
    { weight: 40, arbitrary: fc.oneof(...operations) },
    { weight: 1, arbitrary: page() },
  )
}

function call(method: string, path: string, operation: Operation): fc.Arbitrary<Sketch> {
  const isAdmin = path.startsWith('/api/admin/')
  const schema = operation.requestBody?.content?.['application/json']?.schema
  return fc
    .record({
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant(method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'GET',
            'HEAD',
            'POST',
            'PUT',
            'DELETE',
            'PATCH',
            'OPTIONS',
            'TRACE',
            'PROPFIND',
          ),
        },
      ),
      path: address(path, operation.parameters ?? []),
      body: schema
        ? bodyOf(schema, isAdmin ? 'adminSlot' : 'slot')
        : fc.oneof(
            { weight: 5, arbitrary: fc.constant(undefined) },
            { weight: 1, arbitrary: oddBody },
          ),
      headers: headers(schema !== undefined),
      isSignedIn: isAdmin ? fc.nat(3).map((n) => n > 0) : fc.nat(9).map((n) => n === 0),
    })
    .map((request) => ({ ...request, about: `${method} ${path}` }))
}

function page(): fc.Arbitrary<Sketch> {
  return fc
    .tuple(
      fc.constantFrom(...Object.values(routePatterns), '/assets/x.js', '/nothing', '/favicon.svg'),
      oddPart(),
      oddQuery(),
      headers(false),
    )
    .map(([screen, part, query, withHeaders]) => ({
      about: 'a page',
      method: 'GET',
      path: screen.replace(/:\w+\??/, part) + query,
      body: undefined,
      headers: withHeaders,
      isSignedIn: false,
    }))
}

function bodyOf(schema: Schema, slots: string): fc.Arbitrary<string | Uint8Array | undefined> {
  const valid = validValue(schema, '', slots)
  return fc.oneof(
    { weight: 7, arbitrary: valid.map(toJson) },
    { weight: 8, arbitrary: mutated(valid).map(toJson) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valid, fc.nat(500))
        .map(([value, cut]) => toJson(value).slice(0, -1 - cut)),
    },
    { weight: 2, arbitrary: oddBody },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

const oddBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 4, arbitrary: oddValue.map(toJson) },
  { weight: 2, arbitrary: oddText },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\ufeff{}',
      '{}{}',
      '{"a":1,}',
      "{'a':1}",
      '[1,]',
      '\u0000',
      '{"a":1,"a":2}',
      `[${'0,'.repeat(30_000)}0]`,
      ' '.repeat(70_000),
    ),
  },
)

import { expect } from 'vitest'
import { errorBody } from '../../src/contract/error.ts'
import type { TestApp } from './app.ts'
import { signInAdmin } from './data.ts'

const json = { 'content-type': 'application/json' }

type Sent = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: string | Buffer; headers?: object }

/** Sends a request, and expects a 4xx response without internal details. */
export async function refusal(app: TestApp, url: string, sent: Sent = {}) {
  const token = sent.headers && 'authorization' in sent.headers ? {} : await bearer(app)
  const response = await app.app.inject({
    method: sent.method ?? 'POST',
    url,
    headers: { ...json, ...token, ...sent.headers },
    ...(sent.body === undefined ? {} : { payload: sent.body }),
  })
  expect(response.statusCode, `${url} ${response.body}`).toBeGreaterThanOrEqual(400)
  expect(response.statusCode, `${url} ${response.body}`).toBeLessThan(500)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  expect(response.body).not.toMatch(/ {4}at |node_modules|\.ts:|select |stack|SQLITE|violates/i)
  const body = errorBody.parse(response.json())
  expect(Object.keys(response.json()).sort()).toEqual(Object.keys(body).sort())
  expect(body.message).toMatch(/\S/)
  return { status: response.statusCode, ...body }
}

const tokens = new WeakMap<TestApp, Promise<string>>()
async function bearer(app: TestApp) {
  const token = tokens.get(app) ?? signInAdmin(app)
  tokens.set(app, token)
  return { authorization: `Bearer ${await token}` }
}

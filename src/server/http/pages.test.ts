import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { inlineScript, inlineStyle, makeBuiltWeb } from '../../../test/support/built-web.ts'
import { adminLogin, signInAdmin } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { api } from '../../contract/paths.ts'
import type { Config } from '../config/config.ts'

/** These tests do not depend on the database, so they run on one engine only. */
const isSqlite = engineUnderTest() === 'sqlite'

async function createSite(config: Partial<Config> = {}) {
  const { app } = await createTestApp({ build: { webFolder: makeBuiltWeb() }, config })
  return app
}

test.runIf(isSqlite)(
  'configured text is escaped in the document, and cannot close its script element',
  async () => {
    const name = '</script><script>alert(1)</script> & "Co"'
    const app = await createSite({ programName: name })
    const { body } = await app.inject('/')
    expect(body).toContain('<title>&#60;/script&#62;')
    const [, json = ''] = /id="settings">(.*)<\/script>/.exec(body) ?? []
    expect(json).not.toContain('<')
    expect(JSON.parse(json).programName).toBe(name)
  },
)

test.runIf(isSqlite)(
  'if documents cannot be built with new settings, the previous documents are served until the build succeeds',
  async () => {
    const webFolder = makeBuiltWeb()
    const app = await createTestApp({ build: { webFolder }, expectErrors: true })
    const token = await signInAdmin(app)
    const title = async () => {
      const { statusCode, body } = await app.app.inject('/')
      return [statusCode, /<title>(.*)<\/title>/.exec(body)?.[1]]
    }
    const [, before] = await title()
    const template = join(webFolder, 'index.html')
    const kept = readFileSync(template)
    rmSync(template)
    mkdirSync(template)
    const change = { version: 0, programName: 'New Name', currentPassword: adminLogin.password }
    expect((await app.put(api.adminSettings(), change, { token })).status).toBe(200)
    expect([await title(), await title()]).toEqual([
      [200, before],
      [200, before],
    ])
    rmdirSync(template)
    writeFileSync(template, kept)
    expect(await title()).toEqual([200, 'New Name'])
  },
)

test.runIf(isSqlite)('the document has a tel: link for the contact phone', async () => {
  const app = await createSite({ contactPhone: '+1 (555) 010-0100 ext. 4' })
  const { body } = await app.inject('/')
  expect(body).toContain('<a href="tel:+15550100100">+1 (555) 010-0100 ext. 4</a>')
})

test.runIf(isSqlite)(
  'the policy of home allows only its own inline style sheet and script; the policy of other pages allows no inline code',
  async () => {
    const app = await createSite()
    const sources = async (url: string, headers = {}) => {
      const answer = await app.inject({ url, headers })
      const policy = String(answer.headers['content-security-policy'])
      const sourcesOf = (kind: string) => new RegExp(`${kind}-src ([^;]*)`).exec(policy)?.[1]
      return [answer.statusCode, sourcesOf('style'), sourcesOf('script')]
    }
    const withHashOf = (text: string) =>
      `'self' 'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const own = [withHashOf(inlineStyle), withHashOf(inlineScript)]
    expect(await sources('/')).toEqual([200, ...own])
    const { etag } = (await app.inject('/')).headers
    for (const known of [etag, `W/${etag}`, '*']) {
      expect(await sources('/', { 'if-none-match': known })).toEqual([304, ...own])
    }
    expect(await sources('/register')).toEqual([200, "'self'", "'self'"])
    expect(await sources('/nothing')).toEqual([404, "'self'", "'self'"])
  },
)

test.runIf(isSqlite)(
  'the policy of a page with an inline script allows only this inline script; the policy of the API allows no script',
  async () => {
    const webFolder = makeBuiltWeb()
    const script = 'loadAgainOnce()'
    const withScript = `<script>${script}</script>${readFileSync(join(webFolder, 'index.html'))}`
    writeFileSync(join(webFolder, 'index.html'), withScript)
    const name = '<script>alert(1)</script>'
    const { app } = await createTestApp({ build: { webFolder }, config: { programName: name } })
    const scriptSources = async (url: string) => {
      const policy = String((await app.inject(url)).headers['content-security-policy'])
      return /script-src ([^;]*)/.exec(policy)?.[1]
    }
    const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    const own = `'self' ${hash}`
    expect(await scriptSources('/admin/dashboard')).toBe(own)
    expect(await scriptSources('/nothing')).toBe(own)
    expect(await scriptSources('/')).not.toContain(hash)
    // Without script-src, default-src 'none' applies.
    expect(await scriptSources('/api/health')).toBeUndefined()
  },
)

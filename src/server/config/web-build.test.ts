import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../../../test/support/folder.ts'
import { inspectWebBuild, stampWebBuild } from './web-build.ts'

function makeProject() {
  const root = createTestFolder()
  const web = join(root, 'dist/web')
  for (const path of ['src/web/public', 'src/domain', 'dist/web']) {
    mkdirSync(join(root, path), { recursive: true })
  }
  writeFileSync(join(root, 'src/web/public/Page.tsx'), 'one')
  writeFileSync(join(root, 'src/domain/rule.ts'), 'rule')
  writeFileSync(join(web, 'index.html'), '<!doctype html>')
  return { root, web, inspect: () => inspectWebBuild(web, root) }
}

test('a web app built from the current sources causes no warning, even after a test file has changed', () => {
  const { root, inspect } = makeProject()
  stampWebBuild(root)
  writeFileSync(join(root, 'src/domain/rule.test.ts'), 'a test')
  expect(inspect()).toEqual({ mistake: null, warning: null })
})

test('a web app built from other sources causes a warning', () => {
  const { root, inspect } = makeProject()
  expect(inspect().warning).toMatch(/built from other sources .* npm run build/)
  stampWebBuild(root)
  writeFileSync(join(root, 'src/web/public/Page.tsx'), 'two')
  expect(inspect()).toMatchObject({
    mistake: null,
    warning: expect.stringMatching(/another version/),
  })
})

test('a web app without its sources, as in the image, causes no warning', () => {
  const { root, inspect } = makeProject()
  rmSync(join(root, 'src/web'), { recursive: true })
  expect(inspect()).toEqual({ mistake: null, warning: null })
})

test('a server without a built web app does not start', async () => {
  const { root, web, inspect } = makeProject()
  rmSync(web, { recursive: true })
  expect(inspect().mistake).toMatch(/^The web app is not built: .*npm run build/)

  // The real server in a folder without dist
  const project = join(import.meta.dirname, '../../..')
  for (const path of ['src/server', 'src/contract', 'src/domain', 'package.json']) {
    cpSync(join(project, path), join(root, path), { recursive: true })
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  const ended = await new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: `file:${root}/data/washday.db`, PORT: '0' }
    const options = { env, cwd: root }
    execFile(
      process.execPath,
      [join(root, 'src/server/main.ts')],
      options,
      (error, stdout, stderr) => resolve({ code: error?.code, stdout, stderr }),
    )
  })
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/not built/) })
})

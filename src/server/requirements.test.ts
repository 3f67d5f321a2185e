import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestFolder } from '../../test/support/folder.ts'

/** Runs serve.js in a folder with this package.json, where only the `installed` packages are. */
function serve(
  packageJson: { engines: { node: string }; dependencies: Record<string, string> },
  installed: string[],
): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const folder = createTestFolder()
  const server = join(folder, 'src/server')
  mkdirSync(server, { recursive: true })
  for (const file of ['serve.js', 'requirements.js']) {
    cpSync(join(import.meta.dirname, file), join(server, file))
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', ...packageJson }))
  writeFileSync(join(server, 'main.ts'), "console.log('served')")
  for (const name of installed) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true })
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), '{}')
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(server, 'serve.js')], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
}

const dependencies = { '@scope/a': '1', b: '1', c: '1', d: '1' }

describe('serve.js, which the systemd unit and the image run,', () => {
  test('starts the server if Node is new enough and the packages are installed', async () => {
    const started = await serve(
      { engines: { node: '>=26' }, dependencies },
      Object.keys(dependencies),
    )
    expect(started).toEqual({ code: 0, stdout: 'served\n', stderr: '' })
  })

  test('says in one sentence that Node is too old', async () => {
    const { code, stdout, stderr } = await serve({ engines: { node: '>=99' }, dependencies }, [])
    expect(stderr).toMatch(
      /^Washday needs Node 99 or newer; \S+ is v[\d.]+\. Install it from nodejs\.org, or use npm start, which brings its own\n$/,
    )
    expect([code, stdout]).toEqual([1, ''])
  })

  test('says in one sentence which packages are missing', async () => {
    const engines = { node: '>=26' }
    const some = await serve({ engines, dependencies }, ['@scope/a', 'b', 'c'])
    expect(some.stderr).toBe(
      'Packages are missing in node_modules: d. Install them: npm ci --omit=dev --ignore-scripts\n',
    )
    expect(some.code).toBe(1)
    const all = await serve({ engines, dependencies }, [])
    expect(all.stderr).toContain('node_modules: @scope/a, b, c and others.')
  })
})

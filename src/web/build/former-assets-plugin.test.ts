import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { keepFormerAssets } from './former-assets-plugin.ts'

/** A small project; `build` builds it with the given code. */
function makeProject() {
  const root = mkdtempSync(join(tmpdir(), 'washday-builds-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const web = join(root, 'dist/web')
  mkdirSync(join(root, 'public'))
  writeFileSync(join(root, 'public/favicon.svg'), '<svg/>')
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>')
  return {
    web,
    assets: () => readdirSync(join(web, 'assets')).toSorted(),
    async build(code: string): Promise<string> {
      writeFileSync(join(root, 'main.js'), `console.log('${code}')`)
      const known = new Set(existsSync(web) ? readdirSync(join(web, 'assets')) : [])
      await build({
        configFile: false,
        root,
        logLevel: 'silent',
        plugins: [keepFormerAssets()],
        build: { outDir: web, emptyOutDir: false },
      })
      return readdirSync(join(web, 'assets')).find((name) => !known.has(name)) ?? ''
    },
  }
}

test('a build keeps the assets of the two previous builds, with their compressed files, and nothing else', async () => {
  const { web, build, assets } = makeProject()
  const first = await build('first')
  writeFileSync(join(web, 'assets', `${first}.br`), '')
  writeFileSync(join(web, 'gone.html'), '')
  const second = await build('second')
  expect(readdirSync(web).toSorted()).toEqual(['assets', 'favicon.svg', 'index.html'])
  expect(assets()).toEqual([first, `${first}.br`, second].toSorted())
  const third = await build('third')
  expect(assets()).toEqual([first, `${first}.br`, second, third].toSorted())
  const fourth = await build('fourth')
  expect(assets()).toEqual([second, third, fourth].toSorted())
})

test('building the same code again does not count as another build', async () => {
  const { build, assets } = makeProject()
  const first = await build('first')
  const second = await build('second')
  for (let n = 0; n < 3; n++) await build('second')
  expect(assets()).toEqual([first, second].toSorted())
  // Alternating between the two builds adds no build either.
  await build('first')
  await build('second')
  expect(assets()).toEqual([first, second].toSorted())
})

test('a build keeps all assets of a folder that an older version wrote without a list of builds', async () => {
  const { web, build, assets } = makeProject()
  mkdirSync(join(web, 'assets'), { recursive: true })
  for (const name of ['old-1.js', 'old-1.js.gz']) writeFileSync(join(web, 'assets', name), '')
  const first = await build('first')
  expect(assets()).toEqual([first, 'old-1.js', 'old-1.js.gz'].toSorted())
})

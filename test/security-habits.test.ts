import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesIn, isTest, readSource } from './support/source-files.ts'

const code = filesIn('src/**/*.{ts,tsx}').filter((file) => !isTest(file))

/** Each match of the pattern in the code, as "file: match" */
function places(pattern: RegExp, isAllowed: (file: string) => boolean = () => false): string[] {
  expect(code.length).toBeGreaterThan(100)
  return code
    .filter((file) => !isAllowed(file))
    .flatMap((file) => (readSource(file).match(pattern) ?? []).map((said) => `${file}: ${said}`))
}

describe('the code does not', () => {
  test('build SQL from text outside db/', () => {
    expect(places(/sql\.(raw|lit|id)\b|\.executeQuery\(/g, (file) => /\/db\//.test(file))).toEqual(
      [],
    )
    expect(places(/\.raw\(`/g)).toEqual([])
  })

  test('run text as code, or start other programs except for backups and the service account', () => {
    const program = /\beval\(|new Function\b|['"`](node:)?(child_process|vm)['"`]/g
    // Backups, and `washday` when it switches to the service's account, start this program in another process. The
    // operator sets BACKUP_COMMAND.
    const runsCommands = /backup\/(backup-commands|run-command)\.ts$|service\/as-service\.ts$/
    expect(places(program, (file) => runsCommands.test(file))).toEqual([])
  })

  test('build HTML from text, except in the sandboxed frame of a message', () => {
    const html =
      /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write|srcdoc/gi
    const frame = /admin\/messages\/EmailFrame\.tsx$|message-frame-routes\.ts$/
    expect(places(html, (file) => frame.test(file))).toEqual([])
  })

  test('listen to other windows, or store anything in the browser except the session, the draft entry, typed text, the last sign-up, the language, an appointment and a check-in list', () => {
    expect(places(/postMessage|addEventListener\(\s*['"]message/g)).toEqual([])
    expect(
      places(/localStorage|sessionStorage|indexedDB/g, (file) =>
        /register\/session-draft\.ts$|use-typed-text\.ts$|success\/use-kept-state\.ts$|web\/(kept-entry\.ts|main\.tsx)$/.test(
          file,
        ),
      ),
    ).toEqual([])
    expect(places(/document\.cookie/g, (file) => /ui\/LanguageLinks\.tsx$/.test(file))).toEqual([])
    expect(places(/from 'idb'/g, (file) => /web\/check-in-storage\.ts$/.test(file))).toEqual([])
    expect(places(/\bcaches\./g, (file) => /my\/seen-appointment\.ts$/.test(file))).toEqual([])
  })

  test('derive secrets from guessable values', () => {
    expect(places(/Math\.random\(/g, (file) => /server\/demo\//.test(file))).toEqual([])
    expect(places(/createHash\('(md5|sha1)'/g)).toEqual([])
  })

  test('load anything from another site', () => {
    expect(places(/(?:src|href)=\{?["'`]https?:/g)).toEqual([])
    expect(readFileSync('index.html', 'utf8')).not.toMatch(/(src|href)="(https?:)?\/\//)
  })
})

describe('every installed package', () => {
  type Entry = {
    version: string
    resolved?: string
    integrity?: string
    optional?: boolean
    hasInstallScript?: boolean
    link?: boolean
  }
  const lock: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const { dependencies, devDependencies, allowScripts } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

  test('comes from the registry, and has an integrity hash unless it is optional', () => {
    expect(packages.length).toBeGreaterThan(300)
    const unknown = packages.filter(([, entry]) => !/^sha512-/.test(entry.integrity ?? ''))
    // A registry mirror may lack optional packages, which are for other platforms (scripts/complete-lockfile.js).
    expect(unknown.filter(([, { optional }]) => !optional)).toEqual([])
    expect(packages.filter(([, { resolved, link }]) => resolved || link)).toEqual([])
    const elsewhere = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\^\d+\.\d+\.\d+/.test(String(version)),
    )
    expect(elsewhere).toEqual([])
  })

  test('runs no install script unless it is listed in allowScripts', () => {
    const running = packages
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path]) => nameOf(path))
    expect(running.filter((name) => allowScripts[name] !== true)).toEqual([])
    const install = readFileSync('scripts/install.js', 'utf8')
    expect(install.match(/npm\('(ci|install)'[^)]*\)/g)).toEqual([
      "npm('ci', '--ignore-scripts')",
      "npm('install', '--no-save', '--ignore-scripts')",
    ])
  })
})

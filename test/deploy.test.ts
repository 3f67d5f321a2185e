import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSource } from './support/source-files.ts'

const image = readSource('Dockerfile')
const unit = readSource('deploy/washday.service')
const guide = readSource('docs/deploy.md') + readSource('docs/operations.md')
const composeFiles = ['deploy/compose.sqlite.yaml', 'deploy/compose.postgres.yaml']
const compose = composeFiles.map(readSource).join('\n')

const findAll = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Settings of Node, glibc, Caddy and PostgreSQL; README.md must list all others. */
const thirdPartySettings = /^(NODE_|MALLOC_|POSTGRES_|DOMAIN$|UPSTREAMS$)/

describe('the deployment files and guides:', () => {
  test('README.md lists every setting that the deployment files use', () => {
    const known = findAll(readSource('README.md'), /(?<=^\| .*)`([A-Z_]{4,})`/gm)
    const used = [
      ...findAll(image.match(/^ENV .*$/gm)?.join('\n') ?? '', /\b([A-Z_]+)=/g),
      ...findAll(compose, /^ {4,6}([A-Z_]+): /gm),
      ...findAll(readSource('deploy/washday.env.example'), /^([A-Z_]+)=/gm),
      ...findAll(unit, /^Environment=([A-Z_]+)=/gm),
    ]
    expect(known.length).toBeGreaterThan(25)
    expect(used.length).toBeGreaterThan(25)
    expect(used.filter((name) => !thirdPartySettings.test(name) && !known.includes(name))).toEqual(
      [],
    )
  })

  test('the systemd unit restarts the server without limit, because the default limit of five starts is too low during a move', () => {
    const [head = ''] = unit.split('[Service]')
    expect(head).toMatch(/^StartLimitIntervalSec=0$/m)
    expect(unit).toMatch(/^Restart=on-failure$/m)
  })

  test('Caddy and PostgreSQL are configured to log no links, addresses or names of families', () => {
    const caddyfile = readSource('deploy/Caddyfile')
    expect(caddyfile).toMatch(/format filter \{\s+wrap json\s+fields \{\s+request delete\s+\}/)
    expect(caddyfile.match(/\blog\b \{/g)).toHaveLength(1)
    expect(readSource('deploy/compose.postgres.yaml')).toContain('-c log_error_verbosity=terse')
  })

  test('every file that the image and the systemd unit copy or run exists', () => {
    const copied = findAll(image, /^COPY (?!--from)(.*) \S+$/gm).flatMap((paths) =>
      paths.split(' '),
    )
    const run = findAll(`${image}${unit}`, /\bnode(?:"|\b)[", ]+(src\/[\w/-]+\.[jt]s)/g)
    expect(run.length).toBeGreaterThan(1)
    expect([...copied, ...run].filter((path) => !existsSync(path))).toEqual([])
  })

  test('the guides name only services that exist in the compose files', () => {
    const services = [...findAll(compose, /^ {2}([a-z][a-z0-9-]*):/gm)]
    const command =
      /docker compose (?:exec|run|stop|start|up|logs)((?: -[-\w]+)*(?: [a-z][\w-]*)*)/g
    const named = findAll(guide, command).flatMap((rest) =>
      findAll(rest, /(?<= )((?:app|database|caddy)[\w-]*)/g),
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !services.includes(name))).toEqual([])
  })

  test('the guides name every washday command, and the documents name only existing commands', () => {
    const table = readSource('src/server/command-line/run-washday.ts')
    const commands = findAll(table, /^ {2}([a-z-]+): async \(\) => \(await import\(/gm)
    expect(commands.length).toBeGreaterThan(3)
    expect(commands.filter((name) => !guide.includes(`washday ${name}`))).toEqual([])
    const documents = ['README.md', 'docs/administration.md', 'docs/security.md']
    const called = findAll(
      [guide, ...documents.map(readSource)].join('\n'),
      /(?:`|app |^ {4}|&& |npm run )washday (?:-- )?([a-z][a-z-]*)/gm,
    )
    expect(called.length).toBeGreaterThan(10)
    expect(called.filter((name) => ![...commands, 'help'].includes(name))).toEqual([])
  })
})

import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSource } from './support/source-files.ts'

const image = readSource('Dockerfile')
const unit = readSource('deploy/washday.service')
const guide = readSource('docs/deploy.md') + readSource('docs/operations.md')
const composeFiles = ['deploy/compose.sqlite.yaml', 'deploy/compose.postgres.yaml']
const compose = composeFiles.map(readSource).join('\n')

const allOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Settings of Node, glibc, Caddy and PostgreSQL; README.md must list all others. */
const ofOthers = /^(NODE_|MALLOC_|POSTGRES_|DOMAIN$|UPSTREAMS$)/

describe('the deployment files and guides:', () => {
  test('README.md lists every setting that the deployment files use', () => {
    const known = allOf(readSource('README.md'), /(?<=^\| .*)`([A-Z_]{4,})`/gm)
    const used = [
      ...allOf(image.match(/^ENV .*$/gm)?.join('\n') ?? '', /\b([A-Z_]+)=/g),
      ...allOf(compose, /^ {4,6}([A-Z_]+): /gm),
      ...allOf(readSource('deploy/washday.env.example'), /^([A-Z_]+)=/gm),
      ...allOf(unit, /^Environment=([A-Z_]+)=/gm),
    ]
    expect(known.length).toBeGreaterThan(25)
    expect(used.length).toBeGreaterThan(25)
    expect(used.filter((name) => !ofOthers.test(name) && !known.includes(name))).toEqual([])
  })

  test('systemd restarts the server without limit, because a move may last longer than the five default starts', () => {
    const [head = ''] = unit.split('[Service]')
    expect(head).toMatch(/^StartLimitIntervalSec=0$/m)
    expect(unit).toMatch(/^Restart=on-failure$/m)
  })

  test('Caddy and PostgreSQL are set up to log no links, addresses or names of families', () => {
    const caddyfile = readSource('deploy/Caddyfile')
    expect(caddyfile).toMatch(/format filter \{\s+wrap json\s+fields \{\s+request delete\s+\}/)
    expect(caddyfile.match(/\blog\b \{/g)).toHaveLength(1)
    expect(readSource('deploy/compose.postgres.yaml')).toContain('-c log_error_verbosity=terse')
  })

  test('every file that the image and the systemd unit copy or run exists', () => {
    const copied = allOf(image, /^COPY (?!--from)(.*) \S+$/gm).flatMap((paths) => paths.split(' '))
    const run = allOf(`${image}${unit}`, /\bnode(?:"|\b)[", ]+(src\/[\w/-]+\.[jt]s)/g)
    expect(run.length).toBeGreaterThan(1)
    expect([...copied, ...run].filter((path) => !existsSync(path))).toEqual([])
  })

  test('the guides name only services that exist in the compose files', () => {
    const services = [...allOf(compose, /^ {2}([a-z][a-z0-9-]*):/gm)]
    const command =
      /docker compose (?:exec|run|stop|start|up|logs)((?: -[-\w]+)*(?: [a-z][\w-]*)*)/g
    const named = allOf(guide, command).flatMap((rest) =>
      allOf(rest, /(?<= )((?:app|database|caddy)[\w-]*)/g),
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !services.includes(name))).toEqual([])
  })

  test('the documents name every washday command, and only existing commands', () => {
    const table = readSource('src/server/command-line/run-washday.ts')
    const commands = allOf(table, /^ {2}([a-z-]+): async \(\) => \(await import\(/gm)
    expect(commands.length).toBeGreaterThan(3)
    expect(commands.filter((name) => !guide.includes(`washday ${name}`))).toEqual([])
    const documents = ['README.md', 'docs/administration.md', 'docs/security.md']
    const called = allOf(
      [guide, ...documents.map(readSource)].join('\n'),
      /(?:`|app |^ {4}|&& |npm run )washday (?:-- )?([a-z][a-z-]*)/gm,
    )
    expect(called.length).toBeGreaterThan(10)
    expect(called.filter((name) => ![...commands, 'help'].includes(name))).toEqual([])
  })
})

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { startInProcess } from '../../../test/support/server-in-process.ts'

const folder = join(import.meta.dirname, '../../../deploy')
const alerts = readFileSync(join(folder, 'alerts.yaml'), 'utf8')
const alertTests = readFileSync(join(folder, 'alerts.test.yaml'), 'utf8')
const dashboard = JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8'))

const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
const expressions = [...alerts.matchAll(/^ +expr: '?(.*?)'?$/gm)].map(([, expr = '']) => expr)
const queries: string[] = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
  panel.targets.map(({ expr }) => expr),
)

/** The names of metrics in PromQL, without labels, functions and keywords */
function metricsIn(promql: string): string[] {
  const bare = promql
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|on|without|ignoring) \([^)]*\)/g, '')
  return [...new Set(bare.match(/\b[a-z]\w*_\w+\b(?!\s*\()/g) ?? [])]
}

/** A metric that Prometheus itself adds */
const prometheusMetric = 'up'

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined

function promtool(command: string, cwd: string): void {
  const { stdout, stderr, status } = spawnSync('promtool', command.split(' '), {
    cwd,
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
}

async function findServedNames(): Promise<string[]> {
  const { url, close } = await createTestDatabase()
  onTestFinished(close)
  const server = await startInProcess({
    DATABASE_URL: url,
    BACKUP_FOLDER: createTestFolder(),
    METRICS_PORT: '0',
    BACKUP_COMMAND: 'true',
  })
  const text = await (await fetch(server.metricsUrl ?? '')).text()
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
  )
}

test.runIf(engineUnderTest() === 'sqlite')(
  'alerts.yaml and grafana-dashboard.json use only metrics that the server exports, and all of its washday_ metrics',
  async () => {
    const served = await findServedNames()
    const used = [...new Set([...expressions, ...queries].flatMap(metricsIn))]
    expect(used.filter((name) => !served.includes(name) && name !== prometheusMetric)).toEqual([])
    const ownMetrics = served.filter((name) => /^washday_/.test(name) && !name.endsWith('_sum'))
    expect(ownMetrics.length).toBeGreaterThan(15)
    expect(ownMetrics.filter((name) => !used.includes(name))).toEqual([])
  },
)

describe('each alert', () => {
  test('has a summary, and says what to do', () => {
    expect(alertNames.length).toBeGreaterThan(10)
    for (const part of ['expr', 'for', 'severity', 'summary', 'description']) {
      expect(alerts.match(new RegExp(`^ +${part}: \\S`, 'gm')), part).toHaveLength(
        alertNames.length,
      )
    }
  })

  test('has a test in which it fires, and a test in which it does not', () => {
    for (const name of alertNames) {
      const tests = alertTests.match(new RegExp(`alertname: ${name}\\n +exp_alerts:(.*)`, 'g'))
      expect(
        tests?.map((one) => one.endsWith('[]')),
        name,
      ).toEqual([false, true])
    }
  })

  test.runIf(hasPromtool).each(['check rules alerts.yaml', 'test rules alerts.test.yaml'])(
    'passes promtool %s',
    (command) => promtool(command, folder),
    // promtool takes four seconds of CPU time, and the CPU may be busy.
    120_000,
  )
  test.skipIf(hasPromtool)('not run: promtool (Debian package prometheus) is missing', () => {})
})

describe('the Grafana dashboard', () => {
  test.runIf(hasPromtool)('has queries that Prometheus can parse', () => {
    const rules = queries.map((expr, index) => ({
      record: `query:${index}`,
      expr: expr.replaceAll('$instance', '.*'),
    }))
    const temporary = createTestFolder()
    // JSON is valid YAML.
    const file = JSON.stringify({ groups: [{ name: 'queries', rules }] })
    writeFileSync(join(temporary, 'queries.yaml'), file)
    promtool('check rules queries.yaml', temporary)
  })

  test('places every panel, and no two panels overlap', () => {
    const taken = new Set<string>()
    for (const { gridPos, id, title } of dashboard.panels) {
      expect([id, title]).not.toContain(undefined)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(x).toBeLessThan(24)
          expect(taken.has(`${x} ${y}`), title).toBe(false)
          taken.add(`${x} ${y}`)
        }
      }
    }
  })
})

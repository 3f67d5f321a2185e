import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { readConfig } from './config/config.ts'
import { explainStartFailure } from './config/start-failure.ts'
import { start } from './start.ts'

// One start in six made V8 take a request's objects for long-lived ones, which kept all that they refer to:
// half as fast from then on, with 100 MB more (docs/performance.md).
setFlagsFromString('--no-allocation-site-pretenuring')

const { config, mistakes, warnings } = readConfig(process.env)
for (const line of warnings) console.error(`Warning: ${line}`)
if (!config) fail(...mistakes)

try {
  const running = await start(config, { webFolder: join(import.meta.dirname, '../../dist/web') })
  // A signal may come twice, from the terminal and from the launcher; the end stays a clean one.
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      running.stop().then(
        () => process.exit(0),
        (error) => fail(`Could not stop cleanly: ${error.message}`),
      )
    })
  }
  if (running.firstAdmin) {
    const { username, password } = running.firstAdmin
    console.log(`First administrator: ${username}, password ${password} (shown only this once)`)
  }
  // From here on somebody may tell it to stop.
  console.log(`${config.programName} is at ${running.url}`)
  console.log(`Administration: ${running.url}/admin/login`)
  if (running.metricsUrl) console.log(`Metrics: ${running.metricsUrl}`)
} catch (error) {
  fail(explainStartFailure(error, config))
}

function fail(...lines: string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}

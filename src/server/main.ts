import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { findUnwritableFolder } from './backup/backup-folder-queries.ts'
import { readConfig } from './config/config.ts'
import { explainStartFailure } from './config/start-failure.ts'
import { versionAndCommit } from './config/version.ts'
import { inspectWebBuild } from './config/web-build.ts'
import { type Running, start } from './start.ts'

// Without this flag, V8 allocates request objects as long-lived objects in one of six starts, which halves the
// throughput and takes 100 MB more until the next start (docs/performance.md).
setFlagsFromString('--no-allocation-site-pretenuring')
// Collects old objects when the heap has grown by 30 percent instead of several times, which saves 20 MB after a rush.
setFlagsFromString('--heap-growing-percent=30')

const { config, mistakes, warnings } = readConfig(process.env)
for (const line of warnings) console.error(`Warning: ${line}`)
if (!config) exitWithError(...mistakes)

const root = join(import.meta.dirname, '../..')
// The flag is for development and tests: the server then serves only the API.
const webFolder = process.argv.includes('--without-web') ? undefined : join(root, 'dist/web')
if (webFolder) {
  const { mistake, warning } = inspectWebBuild(webFolder, root)
  if (mistake) exitWithError(mistake)
  if (warning) console.error(`Warning: ${warning}`)
}

try {
  const starting = start(config, {
    ...(webFolder ? { webFolder } : {}),
    configWarnings: warnings,
    reportsProblems: true,
    beforeListening: () => stopAtSignals(starting),
    print: (line) => console.log(line),
  })
  const running = await starting
  if (running.firstAdmin) {
    const { username, password } = running.firstAdmin
    console.log(`First administrator: ${username}, password ${password} (shown only this once)`)
  }
  for (const line of running.savedOnScreen) console.log(line)
  // Scripts and tests wait for this line before they send a signal.
  console.log(`${running.programName} is at ${running.url}`)
  console.log(`Administration: ${running.url}/admin/login`)
  console.log(`Version: ${versionAndCommit}`)
  console.log(`Database: ${running.database}`)
  if (running.metricsUrl) console.log(`Metrics: ${running.metricsUrl}`)
  const unwritable = config.backup && findUnwritableFolder(config.backup.folder)
  if (unwritable) {
    console.error(
      `Warning: no backups can be made in ${config.backup?.folder}: this account cannot write into ${unwritable}. Set BACKUP_FOLDER to a folder that it may write to, or give this account that folder (chown)`,
    )
  }
  // Without this, Node saves the compile cache only at exit, and keeps it in memory until then (docs/decisions/0088).
  flushCompileCache()
} catch (error) {
  exitWithError(explainStartFailure(error, config))
}

/** A signal during the start stops the server once it runs, so that the first password is still printed. */
function stopAtSignals(starting: Promise<Running>): void {
  // The terminal and the launcher may both send a signal. The second signal must not interrupt the shutdown.
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      starting
        .then((running) => running.stop())
        .then(
          () => process.exit(0),
          (error) => exitWithError(`Could not stop cleanly: ${error.message}`),
        )
    })
  }
}

function exitWithError(...lines: string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}

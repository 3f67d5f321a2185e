// Asks npm's advisory service about the production packages. Fails on a high or critical advisory; with --strict, also
// if the service does not answer.
import { spawn } from 'node:child_process'

const FAILING = ['high', 'critical']
// Without retries, npm gives up quickly on a machine without a network.
const NPM_ARGS = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']

/** Prints the advisories for the versions in package-lock.json; returns the exit code. */
export async function audit({ strict = false } = {}) {
  const { vulnerabilities, metadata, message } = await askNpm()
  if (!vulnerabilities) {
    console.log(`audit: NOT CHECKED, the advisory service did not answer (${reasonOf(message)})`)
    return strict ? 1 : 0
  }
  const found = Object.values(vulnerabilities)
  for (const { name, severity, via, fixAvailable } of found) {
    const fix = fixAvailable ? 'there is a fix' : 'there is no fix yet'
    console.log(`audit: ${severity}: ${name}: ${via.map(describe).join('; ')} (${fix})`)
  }
  const isFailing = found.some(({ severity }) => FAILING.includes(severity))
  const total = metadata.dependencies.prod
  console.log(`audit: ${found.length} of ${total} packages in production have a known advisory`)
  return isFailing ? 1 : 0
}

/** `via` is an advisory, or the name of a dependency that has one. */
function describe(via) {
  return typeof via === 'string' ? `through ${via}` : `${via.title} ${via.url}`
}

function reasonOf(message = 'no answer') {
  const code = /E[A-Z]{4,}/.exec(message)?.[0]
  return code ?? /^\d{3} [\w ]*\w/.exec(message)?.[0] ?? 'no answer'
}

function askNpm() {
  return new Promise((resolve) => {
    // On Windows, npm is a script, which needs a shell.
    const child = spawn(['npm', ...NPM_ARGS].join(' '), {
      shell: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.on('close', () => resolve(parse(output)))
    child.on('error', (error) => resolve({ message: error.message }))
  })
}

function parse(output) {
  try {
    return JSON.parse(output)
  } catch {
    // npm failed and printed no JSON; `npm audit` shows why.
    return {}
  }
}

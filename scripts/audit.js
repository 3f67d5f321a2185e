// Asks npm's advisory service about what runs in production. A high or critical advisory fails;
// a service that cannot be reached is told of, and does not, unless --strict is given.
import { spawn } from 'node:child_process'

const GRAVE = ['high', 'critical']
// A machine without a network is not kept waiting.
const NPM_ARGS = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']

/** Prints what is known of the installed versions; returns the exit code. */
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
  const isGrave = found.some(({ severity }) => GRAVE.includes(severity))
  const asked = metadata.dependencies.prod
  console.log(`audit: ${found.length} of ${asked} packages in production have a known advisory`)
  return isGrave ? 1 : 0
}

/** An advisory itself, or the name of the package that brings it */
function describe(via) {
  return typeof via === 'string' ? `through ${via}` : `${via.title} ${via.url}`
}

function reasonOf(message = 'no answer') {
  const code = /E[A-Z]{4,}/.exec(message)?.[0]
  return code ?? /^\d{3} [\w ]*\w/.exec(message)?.[0] ?? 'no answer'
}

function askNpm() {
  return new Promise((resolve) => {
    // On Windows npm is a script, which only a shell can run.
    const child = spawn(['npm', ...NPM_ARGS].join(' '), {
      shell: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    child.on('close', () => resolve(parse(said)))
    child.on('error', (error) => resolve({ message: error.message }))
  })
}

function parse(said) {
  try {
    return JSON.parse(said)
  } catch {
    // npm itself failed, and said why to whoever runs `npm audit`.
    return {}
  }
}

import { existsSync } from 'node:fs'
import { readConfig } from '../config/config.ts'
import { explainStartFailure } from '../config/start-failure.ts'
import { makeDatabase } from './demo-database.ts'
import { demoAdmin } from './seed-commands.ts'

const file = 'data/demo.db'
const keeps = process.argv.includes('--keep') && existsSync(file)

// Invented families must never get real messages, whatever this machine is set up for.
for (const name of Object.keys(process.env)) {
  if (/^(SMTP|TWILIO|ADMIN)_/.test(name)) delete process.env[name]
}
Object.assign(process.env, {
  DATABASE_URL: `file:${file}`,
  BACKUP_FOLDER: 'off',
  ADMIN_USERNAME: demoAdmin.username,
  ADMIN_PASSWORD: demoAdmin.password,
})

// Of mistakes in the configuration the server itself tells.
const { config } = readConfig(process.env)
if (config && !keeps) {
  try {
    await makeDatabase(file, { now: new Date(), zone: config.timeZone })
  } catch (error) {
    console.error(explainStartFailure(error, config))
    process.exit(1)
  }
}

await import('../main.ts')
console.log(`Sign in as ${demoAdmin.username}, password ${demoAdmin.password}`)
console.log(
  keeps
    ? 'The families of an earlier start are still here. No message leaves this machine.'
    : 'All families are invented, and new at each start (keep them: npm run demo -- --keep).',
)

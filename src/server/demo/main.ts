import { existsSync } from 'node:fs'
import { readConfig } from '../config/config.ts'
import { explainStartFailure } from '../config/start-failure.ts'
import { demoAdmin } from './demo-admin.ts'
import { createDemoDatabase } from './demo-database.ts'
import { removeOtherSettings } from './demo-environment.ts'

const file = 'data/demo.db'
const keepsData = process.argv.includes('--keep') && existsSync(file)

removeOtherSettings(process.env)
Object.assign(process.env, {
  DATABASE_URL: `file:${file}`,
  BACKUP_FOLDER: 'off',
  ADMIN_USERNAME: demoAdmin.username,
  ADMIN_PASSWORD: demoAdmin.password,
})

// The server itself reports mistakes in the configuration.
const { config } = readConfig(process.env)
if (config && !keepsData) {
  try {
    await createDemoDatabase(file, { now: new Date(), zone: config.timeZone })
  } catch (error) {
    console.error(explainStartFailure(error, config))
    process.exit(1)
  }
}

await import('../main.ts')
console.log(`Sign in as ${demoAdmin.username}, password ${demoAdmin.password}`)
console.log(
  keepsData
    ? 'The families of an earlier start are still here. No message leaves this machine.'
    : 'All families are invented, and new at each start (keep them: npm run demo -- --keep).',
)

import { settingNames } from '../config/config.ts'
import { programDefaults } from '../config/program-settings.ts'

/** All that a demo takes from the environment; none of these leads outside. */
const kept: readonly string[] = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TIME_ZONE',
  'TRUST_PROXY',
  'RATE_LIMIT',
  'SHUTDOWN_GRACE_MS',
  'LOG_LEVEL',
  ...Object.keys(programDefaults).filter((name) => name !== 'ADMIN_NOTIFICATION_EMAILS'),
]

/** Removes every other setting: invented families must never get real messages, even if this machine sends them. */
export function keepToMachine(env: NodeJS.ProcessEnv): void {
  for (const name of settingNames) if (!kept.includes(name)) delete env[name]
}

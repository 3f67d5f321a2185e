import { settingNames } from '../config/config.ts'
import { programDefaults } from '../config/program-settings.ts'

/** All settings that a demo takes from the environment; none makes it send anything to another machine. */
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

/** Removes all other settings, because a machine that can send messages must never send any to invented families. */
export function keepToMachine(env: NodeJS.ProcessEnv): void {
  for (const name of settingNames) if (!kept.includes(name)) delete env[name]
}

import { settingNames } from '../config/config.ts'
import { programDefaults } from '../config/program-settings.ts'

/** The settings that a demo takes from the environment; none of them connects it to another machine. */
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

/** Removes all other settings, so that a demo never sends messages to invented families. */
export function removeOtherSettings(env: NodeJS.ProcessEnv): void {
  for (const name of settingNames) if (!kept.includes(name)) delete env[name]
}

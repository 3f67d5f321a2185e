import type { Scene } from './support/stage.ts'

/** In the order in which an installation encounters them; each scene is loaded when it is played. */
export const scenes: Record<string, () => Promise<Scene>> = {
  'first-starts': async () => (await import('./scenes/first-starts.ts')).firstStarts,
  'mail-servers': async () => (await import('./scenes/mail-servers.ts')).mailServers,
  backups: async () => (await import('./scenes/backups.ts')).backups,
  'rolling-caddy': async () => (await import('./scenes/rolling-restart.ts')).behindCaddy,
  'rolling-nginx': async () => (await import('./scenes/rolling-restart.ts')).behindNginx,
  standby: async () => (await import('./scenes/standby.ts')).promotedStandby,
  'postgres-restart': async () => (await import('./scenes/postgres.ts')).postgresRestart,
  'few-connections': async () => (await import('./scenes/postgres.ts')).fewConnections,
  'full-disk': async () => (await import('./scenes/machine.ts')).fullDisk,
  killed: async () => (await import('./scenes/machine.ts')).killedUnderLoad,
  'small-machine': async () => (await import('./scenes/machine.ts')).smallMachine,
}

import type { Scene } from './support/stage.ts'

/** In the order in which an installation meets them; each scene is loaded when it is played. */
export const scenes: Record<string, () => Promise<Scene>> = {
  'first-starts': async () => (await import('./scenes/first-starts.ts')).firstStarts,
  'wrong-databases': async () => (await import('./scenes/wrong-databases.ts')).wrongDatabases,
  'mail-servers': async () => (await import('./scenes/mail-servers.ts')).mailServers,
  upgrades: async () => (await import('./scenes/upgrades.ts')).upgrades,
  backups: async () => (await import('./scenes/backups.ts')).backups,
  move: async () => (await import('./scenes/move.ts')).moveAndBack,
  'rolling-caddy': async () => (await import('./scenes/rolling-restart.ts')).behindCaddy,
  'rolling-nginx': async () => (await import('./scenes/rolling-restart.ts')).behindNginx,
  standby: async () => (await import('./scenes/standby.ts')).promotedStandby,
  'postgres-restart': async () => (await import('./scenes/postgres-restart.ts')).postgresRestart,
  pgbouncer: async () => (await import('./scenes/pgbouncer.ts')).transactionPooling,
  'few-connections': async () => (await import('./scenes/few-connections.ts')).fewConnections,
  'full-disk': async () => (await import('./scenes/full-disk.ts')).fullDisk,
  killed: async () => (await import('./scenes/killed.ts')).killedUnderLoad,
  'small-machine': async () => (await import('./scenes/small-machine.ts')).smallMachine,
}

/** Why a backup or a restore is not done: one line for the person at the terminal. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}

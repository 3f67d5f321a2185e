/** Why a backup or restore is refused, in one line for the person at the terminal */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}

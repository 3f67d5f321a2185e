/** A backup or restore is refused; the message is one line for the person at the terminal. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}

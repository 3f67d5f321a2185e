/** A move was refused or aborted. The message is one line for the person at the terminal. */
export class MoveRefusal extends Error {
  override name = 'MoveRefusal'
}

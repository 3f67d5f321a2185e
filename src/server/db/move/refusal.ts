/** Why a move was refused or aborted, in one line for the person at the terminal */
export class MoveRefusal extends Error {
  override name = 'MoveRefusal'
}

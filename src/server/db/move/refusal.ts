/** Why a move is refused or ended, in one line for the person at the terminal */
export class MoveRefusal extends Error {
  override name = 'MoveRefusal'
}

export type Command = {
  /** Completes the line of `washday help`, for example "copies the database into a new file" */
  summary: string
  usage: string
  /**
   * `args` lack the name of the command. File names among them are relative to `folder`, from which the command
   * was called (the process itself runs in the program's folder, as the server does).
   * Returns the exit code; throws `CommandFailure` for expected failures.
   */
  run(args: string[], folder: string): Promise<number>
}

/** An expected failure: its lines are printed without a stack, and the exit code is 1. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}

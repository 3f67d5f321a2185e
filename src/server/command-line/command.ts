export type Command = {
  /** Completes the command's line in `washday help`, for example "copies the database into a new file" */
  summary: string
  usage: string
  /**
   * `args` excludes the command's name. File names in it are relative to `folder`, where the command was called; the
   * process itself runs in the program's folder, like the server. Returns the exit code; throws `CommandFailure` for
   * expected failures.
   */
  run(args: string[], folder: string): Promise<number>
}

/** An expected failure: its lines are printed without a stack, and the exit code is 1. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}

/** How long messages of an administrator's act wait in the outbox, in milliseconds, so that it can be taken back */
export const undoMs = 10_000

/** An undo that was pressed at the last moment may arrive this much later, if the messages are still there. */
export const undoGraceMs = 5_000

/** Acts that can no longer be taken back are deleted after this time. */
export const undoKeptMs = 60_000

/** Processes' clocks differ by less: a clock that seems set back by more was, and messages must not wait for it. */
export const clockSetBackMs = 60_000

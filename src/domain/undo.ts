/** How long messages of an administrator's act wait in the outbox, in milliseconds, so that it can be taken back */
export const undoMs = 10_000

/** An undo that was pressed at the last moment may arrive this much later, if the messages are still there. */
export const undoGraceMs = 5_000

/** Acts that can no longer be taken back are deleted after this time. */
export const undoKeptMs = 60_000

/** Clocks of two processes differ by less; a larger step back was a correction, and messages must not wait for it. */
export const clockSetBackMs = 60_000

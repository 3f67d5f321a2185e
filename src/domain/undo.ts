/** An administrator's act can be taken back while its messages wait. */
export const undoMs = 10_000

/** An undo that was pressed in time may arrive later. */
export const undoGraceMs = 5_000

/** The record of an act is deleted after this time. */
export const undoKeptMs = 60_000

/** Clocks of two processes differ by less. If a clock is set back further, messages must not wait for the old time. */
export const clockSetBackMs = 60_000

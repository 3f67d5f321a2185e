/** An administrator can undo an act for this long; its messages wait. */
export const undoMs = 10_000

/** An undo that was pressed in time may arrive this much later. */
export const undoGraceMs = 5_000

/** The record of an act is deleted after this time. */
export const undoKeptMs = 60_000

/** Processes' clocks differ by less than this, so a time further ahead was written before the clock was set back. */
export const clockSetBackMs = 60_000

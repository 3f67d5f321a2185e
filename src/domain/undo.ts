/** An administrator's act can be taken back while its messages wait. */
export const undoMs = 10_000

/** An undo that was pressed in time may arrive later. */
export const undoGraceMs = 5_000

/** An act is deleted after this time. */
export const undoKeptMs = 60_000

/** Two processes' clocks differ by less. After a larger step back, messages must not wait for their old time. */
export const clockSetBackMs = 60_000

/**
 * What families and the organization do, and exactly what arrives in their mailboxes and on their phones: "time action →
 * message and message". A message is about the diary's slot unless it names another. Written by hand; nothing is computed
 * by the code under test.
 */
export type Diary = { name: string; slot?: string; lines: string[] }

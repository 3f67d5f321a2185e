/**
 * What a family or the organization does, and exactly which messages arrive in its mailbox and on its phone: "time
 * action → message and message". A message is about the diary's slot unless it names another slot. Written by hand,
 * without the code under test.
 */
export type Diary = { name: string; slot?: string; lines: string[] }

import type { Way } from '../../careful.ts'

const wayNames: Record<Way, string> = {
  email: 'an email',
  text: 'a text',
  call: 'a call: someone must phone them, see To Call',
}

/** "an email and a text" */
const listWays = (ways: readonly Way[]) => ways.map((way) => wayNames[way]).join(' and ')

/** Questions before an act, answered by the server, and taking it back (not in SPEC.md) */
export const adminCareful = {
  checking: 'Checking whom this tells...',
  notChecked: 'We could not check whom this tells.',
  nobody: 'Nobody gets a message.',
  told: (name: string, ways: readonly Way[]) => `${name} gets ${listWays(ways)}.`,
  toldLater: (name: string, ways: readonly Way[]) =>
    `${name} gets ${listWays(ways)} tomorrow morning.`,
  promoted: (name: string, ways: readonly Way[]) =>
    `${name}, who waits, gets the spot and ${listWays(ways)}.`,
  overfull: (times: string, taken: number, capacity: number) =>
    `That makes ${taken} of ${capacity} at ${times}.`,
  banned: (name: string) => `${name} is on the blacklist: only a volunteer can give them a spot.`,
  more: (count: number) => `${count} families get a message: show all`,
  statusQuestion: (name: string, status: string) => `Change ${name} to ${status}?`,
  /** Not "Cancel", which is close to a status */
  keep: 'Leave As It Is',
  statusSubmit: (status: string) => `Change to ${status}`,
  eventQuestion: (families: number) =>
    `Save, and tell ${families === 1 ? '1 family' : `${families} families`}?`,
  eventSubmit: 'Save and Tell Them',
  undo: 'Undo',
  undoElsewhere: 'Or change the row back by hand; messages that left cannot be called back.',
  undoFor: 'You can undo this for 10 seconds.',
  undone: 'Taken Back',
  undoneText: (name: string) => `${name} is as before, and no message was sent.`,
  undoFailed: 'Failed to undo',
  noUndo: 'This cannot be undone.',
}

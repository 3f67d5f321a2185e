import type { Way } from '../../careful.ts'

const wayNames: Record<Way, string> = {
  email: 'an email',
  text: 'a text',
  call: 'a call from one of you (see To Call)',
}

const listWays = (ways: readonly Way[]) => ways.map((way) => wayNames[way]).join(' and ')

export const adminCareful = {
  checking: 'Checking who will be notified...',
  notChecked: 'We could not check who will be notified.',
  notCheckedAgain: 'We could not check who will be notified. Please try again.',
  nobody: 'Nobody gets a message.',
  /** Shown when the change is repeated because the first response was lost */
  savedAlready: 'It was saved already. Nothing is left to change.',
  told: (name: string, ways: readonly Way[]) => `${name} gets ${listWays(ways)}.`,
  toldLater: (name: string, ways: readonly Way[]) =>
    `${name} gets ${listWays(ways)} the next morning.`,
  promoted: (name: string, ways: readonly Way[]) =>
    `${name}, who waits, gets the spot and ${listWays(ways)}.`,
  overfull: (when: string, taken: number, capacity: number) =>
    `That makes ${taken} of ${capacity}: ${when}.`,
  lowered: (when: string, taken: number, capacity: number, tells: boolean) =>
    `${when}: ${taken} families have a spot, ${capacity === 1 ? '1 fits' : `${capacity} fit`}. All keep their spot${tells ? '' : ' and nobody is told'}; use Ask to Move to make room.`,
  loweredQuestion: 'Save with too few spots?',
  loweredSubmit: 'Save Anyway',
  over: 'These times are over already: families are not told.',
  overQuestion: 'Save with times that are over?',
  banned: (name: string) => `${name} is on the blacklist: only a volunteer can give them a spot.`,
  bansNobody:
    'This blacklist entry cannot stop anybody: the family has no email, and no phone number of its own.',
  more: (count: number) => `${count} families get a message: show all`,
  statusQuestion: (name: string, status: string) => `Change ${name} to ${status}?`,
  /** Not "Cancel", which could mean the status */
  keep: 'Leave As It Is',
  statusSubmit: (status: string) => `Change to ${status}`,
  eventQuestion: (families: number) =>
    `Save and tell ${families === 1 ? '1 family' : `${families} families`}?`,
  eventSubmit: 'Save and Tell Them',
  /** If no message reaches any of the families */
  callQuestion: (families: number) =>
    `Save and put ${families === 1 ? '1 family' : `${families} families`} on To Call?`,
  callSubmit: 'Save and Call Them',
  moreCalls: (count: number) => `${count} families must be called: show all`,
  noMailServer: 'No mail server is set up: the emails are kept under Messages and reach nobody.',
  overfullQuestion: 'Save with too many families?',
  undo: 'Undo',
  undoElsewhere: 'Or change the row back by hand; sent messages cannot be unsent.',
  undoFor: 'You can undo this for 10 seconds.',
  undone: 'Undone',
  undoneText: (name: string) => `${name} is as before, and no message was sent.`,
  undoFailed: 'Failed to undo',
  noUndo: 'This cannot be undone.',
}

export const importAnswers = {
  file: {
    empty: 'The file is empty.',
    workbook:
      'This is an Excel workbook. In Excel, choose Save As and “CSV UTF-8”, and import that file.',
    notText:
      'The file is not text: it contains NUL characters. Save it as CSV (UTF-8) and try again.',
    tooManyRows: (max: string) =>
      `The file has more than ${max} lines. Split it, and import one part after the other.`,
    tooManyEmpty:
      'The file has very many empty lines. Delete the empty lines below the last row, save it, and try again.',
    tooManyColumns: (found: number, max: number) =>
      `The file has ${found} columns; at most ${max} are read.`,
    broken: (line: number) =>
      `The file cannot be read from line ${line} on. Is a quotation mark missing there?`,
    columnTwice: (header: string) => `The column “${header}” appears twice.`,
    columnsMissing: (headers: readonly string[]) =>
      `The first line must name the columns. Missing: ${headers.join(', ')}.`,
    noRows: 'The file has a line with column names, but nothing below it.',
  },
  notes: {
    windows1252:
      'The file is not UTF-8. It was read as Windows-1252: please check names with accents.',
    utf16: 'The file is UTF-16, and was read as that.',
    notRead: (headers: readonly string[]) =>
      `Columns that are not imported: ${headers.join(', ')}.`,
  },
  row: {
    tooLong: 'This line has more cells than the first one. Is a quotation mark missing?',
    required: 'This must not be empty',
    day: (text: string) => `“${text}” is not a day. Write 2026-11-21 or 11/21/2026.`,
    time: (text: string) => `“${text}” is not a time. Write 09:00 or 9:00 AM.`,
    moment: (text: string) => `“${text}” is not a day with a time. Write 11/21/2026 9:00 AM.`,
    endBeforeStart:
      'The end is before the start. A time slot that ends on the next day lasts at most 12 hours.',
    inFuture: 'This is in the future',
    capacity: 'Capacity must be a whole number from 1 to 1000',
    loads: 'Loads must be a whole number from 0 to 20',
    status: (text: string) =>
      `“${text}” is not a status. Write confirmed, waitlist, cancelled or no-show.`,
    attendance: (text: string) => `“${text}” is not known. Write came, not here or unknown.`,
    language: (text: string) => `“${text}” is not a language. Write en or es.`,
    consentWithoutTime: 'Consent to texts counts only with the day and time when the family agreed',
    consentWithoutPhone: 'Without a phone number nobody can agree to texts',
    yesOrNo: 'Write yes or no',
    type: 'Write ban or warning',
    idTwice: (line: number) => `Line ${line} has the same ID`,
    noSlot: 'There is no event with this time slot. Import the events first.',
    severalSlots: 'Several time slots start then. Fill in the event’s ID and the end.',
    full: (capacity: number) =>
      capacity === 1
        ? 'The only spot of this time slot is taken'
        : `All ${capacity} spots of this time slot are taken`,
    closed: 'This time slot is closed',
    alreadyRegistered: 'This family is already registered for this event',
    cancelled:
      'This family has cancelled this appointment. If it comes after all, change its status in the list of registrations.',
    twiceInFile: (line: number) => `Line ${line} registers the same family for this event`,
    notYet: 'This time slot has not started yet',
    notACome: 'A cancelled or waiting family cannot have come',
    slotKnown: 'This event exists already, without this time slot. Add the slot by hand.',
    otherLine: (line: number) => `Line ${line} of the same event is refused`,
    differs: (line: number) => `This differs from line ${line} of the same event`,
    slotTwice: (line: number) => `Line ${line} has the same time slot`,
    tooManySlots: (max: number) => `An event has at most ${max} time slots`,
    banned: 'This email address or phone number is already on the blacklist',
    bannedInFile: (line: number) => `Line ${line} bans the same email address or phone number`,
    emailOrPhone: 'An email address or a phone number is needed',
  },
  changed:
    'Something changed since the file was checked, so nothing was imported. Please check it again.',
}

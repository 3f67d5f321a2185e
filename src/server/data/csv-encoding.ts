import { importAnswers } from '../../contract/words/en/admin-import-answers.ts'
import { AppError } from '../http/errors.ts'

const { file: words, notes } = importAnswers
const unreadable = (message: string) => new AppError('file_unreadable', message)

/** `notes` are for the person who imports the file. Throws `file_unreadable`. */
export function decodeText(bytes: Buffer): { text: string; notes: string[] } {
  if (bytes.length === 0) throw unreadable(words.empty)
  // Signatures of ZIP files (.xlsx and .ods) and of the old .xls format
  if (/^(504b0304|d0cf11e0)/.test(bytes.toString('hex', 0, 4))) throw unreadable(words.workbook)
  const decoded = decode(bytes)
  if (decoded.text.includes('\0')) throw unreadable(words.notText)
  return decoded
}

function decode(bytes: Buffer): { text: string; notes: string[] } {
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), notes: [notes.utf16] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { text: new TextDecoder('windows-1252').decode(bytes), notes: [notes.windows1252] }
  }
}

/** Recognizes UTF-16 by its byte order mark, or by the zero bytes of the header's first two letters. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [a, b, c, d] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a && b === 0 && c && d === 0) return 'utf-16le'
  return a === 0 && b && c === 0 && d ? 'utf-16be' : null
}

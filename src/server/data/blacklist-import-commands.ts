import { randomUUIDv7 } from 'node:crypto'
import { nameField, optionalEmailField, phoneField, requiredText } from '../../contract/fields.ts'
import { limits } from '../../contract/limits.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { importAnswers } from '../../contract/words/en/admin-import-answers.ts'
import { adminValidation } from '../../contract/words/en/admin-validation.ts'
import { validation } from '../../contract/words/en/validation.ts'
import { endOfBan, hasBanEnded } from '../../domain/ban.ts'
import { emailKeyOf, phoneKeys } from '../../domain/person.ts'
import type { Db } from '../db/connect.ts'
import { erasedKey } from '../secrets/token-hash.ts'
import type { CsvFile } from './csv-file.ts'
import { readExternalId } from './external-id.ts'
import { type ImportRow, importFile } from './import-file.ts'
import type { ImportContext, Importer, Outcome } from './importer.ts'
import { inChunks } from './in-chunks.ts'

const words = importAnswers.row

type BanLine = {
  line: number
  externalId: string | null
  name: string
  email: string
  phone: string
  /** Keys of the phone numbers that the entry matches */
  numbers: string[]
  reason: string
  isWarning: boolean
  endsAt: string | null
  createdAt: string
}

const phonesField = phoneField(validation.phoneInvalid)
const reasonField = requiredText(limits.reason, adminValidation.reasonRequired)
const yesOrNo = { yes: true, y: true, true: true, no: false, n: false, false: false }
const entryTypes = { ban: false, warning: true }

/** Imports blacklist entries as written; an entry for a no-show loses its link to the registration. */
export const blacklistImporter: Importer<BanLine, null> = {
  read(file: CsvFile, context) {
    const { rows, notes } = importFile('blacklist', file)
    const lines = rows.map((row) => {
      return { line: row.line, value: readLine(row, context), problems: row.problems }
    })
    return { notes, lines }
  },
  async decide(db, lines, { now }) {
    return decideBans(lines, await findFacts(db, lines), now)
  },
  async lock() {},
  async insert(tx, ready, act) {
    for (let from = 0; from < ready.length; from += 200) {
      const some = ready.slice(from, from + 200).map(({ line }) => ({ id: randomUUIDv7(), line }))
      const entries = some.map(({ id, line }) => ({
        id,
        name: line.name,
        email: line.email,
        email_key: emailKeyOf(line.email) ?? '',
        phone: line.phone === '' ? adminAnswers.noPhone : line.phone,
        reason: line.reason,
        ends_at: line.endsAt,
        is_warning: line.isWarning ? 1 : 0,
        created_at: line.createdAt,
      }))
      const numbers = some.flatMap(({ id, line }) =>
        line.numbers.map((number) => ({ phone_key: number, blacklist_id: id })),
      )
      const imported = some.map(({ id, line }) => ({
        blacklist_id: id,
        external_id: line.externalId,
        imported_at: act.now.toISOString(),
      }))
      await tx.insertInto('blacklist').values(entries).execute()
      if (numbers.length > 0) await tx.insertInto('blacklist_phones').values(numbers).execute()
      await tx.insertInto('imported_bans').values(imported).execute()
    }
  },
}

function readLine(row: ImportRow<'blacklist'>, { zone, now }: ImportContext): BanLine | null {
  const { text } = row
  const name = row.field('name', nameField)
  const email = row.field('email', optionalEmailField) ?? ''
  // An export writes `noPhone` for an entry without a phone.
  const isWithoutPhone = text('phone') === '' || text('phone') === adminAnswers.noPhone
  const phone = isWithoutPhone ? '' : row.field('phone', phonesField)
  const reason = row.field('reason', reasonField)
  const matchesPhone = row.oneOf('matchesPhone', yesOrNo, true, words.yesOrNo)
  const isWarning = row.oneOf('type', entryTypes, false, words.type) ?? false
  const lastDay = text('lastDay') === '' ? null : row.day('lastDay')
  const createdAt = row.past('createdAt', zone, now) ?? now.toISOString()
  const externalId = readExternalId(row)
  if (text('email') === '' && isWithoutPhone) row.refuse('email', words.emailOrPhone)
  if (row.problems.length > 0 || !name || !reason) return null
  return {
    line: row.line,
    externalId,
    name,
    email,
    phone: phone ?? '',
    numbers: matchesPhone ? phoneKeys(phone) : [],
    reason,
    isWarning,
    endsAt: isWarning ? createdAt : lastDay ? endOfBan(lastDay, zone) : null,
    createdAt,
  }
}

async function findFacts(db: Db, lines: readonly BanLine[]) {
  const entries = await db
    .selectFrom('blacklist')
    .leftJoin('imported_bans', 'imported_bans.blacklist_id', 'blacklist.id')
    .select(['id', 'external_id', 'name', 'email_key', 'phone', 'reason', 'ends_at'])
    .execute()
  const numbers = await inChunks(
    lines.flatMap((line) => line.numbers),
    (keys) =>
      db
        .selectFrom('blacklist_phones')
        .where('phone_key', 'in', [...keys, ...keys.map(erasedKey)])
        .selectAll()
        .execute(),
  )
  return { entries, numbers }
}

type Facts = Awaited<ReturnType<typeof findFacts>>

function contentKey(
  { name, phone, reason }: Pick<BanLine, 'name' | 'phone' | 'reason'>,
  emailKey: string,
): string {
  return JSON.stringify([name, emailKey, phoneKeys(phone), reason])
}

function decideBans(lines: readonly BanLine[], facts: Facts, now: Date): Outcome<null>[] {
  const ids = new Set(facts.entries.flatMap(({ id, external_id }) => [id, external_id ?? id]))
  const isKnown = (id: string) => ids.has(id) || ids.has(erasedKey(id))
  const inForce = new Map(
    facts.entries.filter(({ ends_at }) => !hasBanEnded(ends_at, now)).map((one) => [one.id, one]),
  )
  const contentsOf = (entries: Iterable<Facts['entries'][number]>) =>
    new Set([...entries].map(({ email_key, ...entry }) => contentKey(entry, email_key)))
  const existing = contentsOf(facts.entries)
  // A line that bans somebody is not known from an ended ban with the same content, because that ban no longer applies.
  const existingInForce = contentsOf(inForce.values())
  /** The line that bans each key; 0 for an existing entry */
  const banned = new Map<string, number>()
  for (const { email_key } of inForce.values()) if (email_key !== '') banned.set(email_key, 0)
  for (const { blacklist_id, phone_key } of facts.numbers) {
    if (inForce.has(blacklist_id)) banned.set(phone_key, 0)
  }
  const idLines = new Map<string, number>()
  return lines.map((line) => {
    const { externalId } = line
    const emailKey = emailKeyOf(line.email) ?? ''
    const refuse = (column: string, message: string): Outcome<null> => {
      return { kind: 'refused', problem: { line: line.line, column, message } }
    }
    const isOver = hasBanEnded(line.endsAt, now)
    const contents = isOver ? existing : existingInForce
    if (externalId ? isKnown(externalId) : contents.has(contentKey(line, emailKey))) {
      return { kind: 'known' }
    }
    const earlier = externalId ? idLines.get(externalId) : undefined
    if (earlier) return refuse('ID', words.idTwice(earlier))
    const keys = [...(emailKey === '' ? [] : [emailKey]), ...line.numbers]
    // Expired bans and warnings match nobody, so a person may have several.
    if (!isOver) {
      // Bans of erased people have only hashes of their keys.
      const other = keys.flatMap((key) => banned.get(key) ?? banned.get(erasedKey(key)) ?? [])[0]
      if (other !== undefined) {
        return refuse(
          line.email ? 'Email' : 'Phone',
          other === 0 ? words.banned : words.bannedInFile(other),
        )
      }
      for (const key of keys) banned.set(key, line.line)
    }
    if (externalId) idLines.set(externalId, line.line)
    return { kind: 'ready', found: null, isUpcoming: false, eventKey: '' }
  })
}

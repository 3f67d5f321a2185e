import { sql } from 'kysely'
import { type FamilyItem, maxFamilies } from '../../contract/family.ts'
import { findBlacklisted } from '../ban/ban-queries.ts'
import type { Db } from '../db/connect.ts'
import { contains, containsWords, hasPhone } from '../db/contains.ts'
import { readBack, type TimeRange } from '../db/read-back.ts'
import { familyId } from '../family-member/family-id-queries.ts'
import { findLastAndNext, listMembers, newestOf } from '../family-member/family-member-queries.ts'

/** Maximum registrations that a search reads; more than the families it shows, because a family may match many times */
const maxMatches = 1_000

/**
 * Families with a registration that has `search` in its name, e-mail address, phone or address; four digits must be the
 * last ones of the phone (docs/decisions/0029, 0048).
 */
export async function searchFamilies(
  db: Db,
  search: string,
  now: Date,
  batchSize?: number,
): Promise<FamilyItem[]> {
  const matches = await readBack(db, {
    table: 'registrations',
    limit: maxMatches,
    batchSize,
    findRows: (range, limit) => findMatches(db, search, range, limit),
  })
  const ids = [...new Set(matches.map((match) => match.familyId))].slice(0, maxFamilies)
  if (ids.length === 0) return []
  const families = Map.groupBy(await listMembers(db, ids), (member) => member.familyId)
  const newest = ids.flatMap((id) => newestOf(families.get(id) ?? []) ?? [])
  const blacklisted = await findBlacklisted(db, newest, now)
  return newest.map((row) => {
    const members = families.get(row.familyId) ?? []
    return {
      registrationId: row.id,
      name: row.name,
      email: row.email ?? '',
      phone: row.phone ?? '',
      address: row.address ?? '',
      city: row.city ?? '',
      language: row.language,
      blacklisted: blacklisted.has(row.id),
      appointments: members.length,
      ...findLastAndNext(members, now),
    }
  })
}

const address = sql`coalesce(registrations.address, '') || ' ' || coalesce(registrations.city, '')
  || ' ' || coalesce(registrations.zip_code, '')`

async function findMatches(db: Db, search: string, { from, until }: TimeRange, limit: number) {
  const digits = search.replace(/\D/g, '')
  const isPhone = digits.length >= 3 && /^[\d\s().+-]+$/.test(search)
  const phonePattern = digits.length === 4 ? `%${digits}` : `%${digits.slice(-10)}%`
  let query = db
    .selectFrom('registrations')
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        containsWords(sql`registrations.name`, search),
        contains(sql`registrations.email`, search),
        containsWords(address, search),
        ...(isPhone ? [hasPhone(phonePattern)] : []),
      ]),
    )
  if (from) query = query.where('created_at', '>=', from)
  if (until) query = query.where('created_at', '<', until)
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(familyId().as('familyId'))
    .execute()
}

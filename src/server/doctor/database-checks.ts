import { engineOf } from '../db/engine.ts'
import { nameOf } from '../db/move/name-of.ts'
import { findReadOnly, type ReadOnlyState } from '../db/read-only.ts'
import { fileOpenToOthers } from '../db/sqlite.ts'
import { createInUtf8 } from '../db/unfit-database.ts'
import { type Check, type DatabaseContext, type Finding, ok, problem, warning } from './check.ts'
import {
  type DatabaseState,
  findDamage,
  findDatabaseState,
  findPostgresTrouble,
  sizeOf,
  tryWriting,
} from './database-state-queries.ts'
import { formatFullMoment } from './full-moment.ts'
import { formatBytes } from './size.ts'

export const databaseCheck: Check = {
  name: 'database',
  kind: 'network',
  needsDatabase: true,
  async run(context) {
    const { db, config } = context
    const engine = engineOf(config.databaseUrl)
    const state = await findDatabaseState(db, engine, config.databaseUrl)
    const schema = explainSchema(state)
    if (schema) return schema
    const findings = [
      ...explainEncodingInUse(state),
      ...(await findRefusedWrite(context)),
      ...(engine === 'postgres' ? await findRights(context) : []),
    ]
    if (findings.length > 0) return findings
    const where = engine === 'postgres' ? ` at ${nameOf(config.databaseUrl)}` : ''
    return ok(`${state.engine}${where}, ${formatBytes(state.bytes)}, can be read and written.`)
  },
}

export function explainSchema({ version, missing, encoding }: DatabaseState): Finding | null {
  if (version === 'foreign' && encoding !== null && encoding !== 'UTF8') {
    return problem(
      `The database is in ${encoding}, not in UTF-8, so the server does not start on it.`,
      `Create another (${createInUtf8} -O ACCOUNT NAME), and set DATABASE_URL.`,
    )
  }
  if (version === 'foreign') {
    return problem(
      "The database has none of Washday's tables.",
      'Check DATABASE_URL; in an empty database, the first start of the server creates them.',
    )
  }
  if (version === 'newer') {
    return problem(
      'The database was made by a newer version of Washday.',
      'Start that version, or restore a backup from before the update.',
    )
  }
  if (version === 'current') return null
  return warning(
    `The database was made by an older version: ${missing.length} ${missing.length === 1 ? 'step is' : 'steps are'} missing.`,
    'Start the server, which brings the database up to date.',
  )
}

/** The first start refuses such an encoding, but an update must not stop a server whose database is in use. */
function explainEncodingInUse({ encoding }: DatabaseState): Finding[] {
  if (encoding === null || encoding === 'UTF8') return []
  const advice = `Create another (${createInUtf8} -O ACCOUNT NAME), restore a dump of this one there (pg_dump -E UTF8), and set DATABASE_URL.`
  // SQL_ASCII is not an encoding: it accepts any bytes.
  if (encoding === 'SQL_ASCII') {
    const found = 'The database has no encoding (SQL_ASCII), so its text is not checked.'
    return [warning(found, advice)]
  }
  const found = `The database is in ${encoding}, not in UTF-8, so it cannot store every name.`
  return [problem(found, advice)]
}

async function findRefusedWrite({ db, config }: DatabaseContext): Promise<Finding[]> {
  const state = await findReadOnly(db)
  if (state) return [explainReadOnly(state, config.timeZone)]
  try {
    await tryWriting(db)
    return []
  } catch (error) {
    const { message } = error as Error
    return [
      problem(
        `The database can be read but not written: ${message.split('\n')[0]}.`,
        'Check the free disk space, and the permissions of the file or account; a PostgreSQL standby takes no writes.',
      ),
    ]
  }
}

function explainReadOnly({ why, since, target }: ReadOnlyState, timeZone: string): Finding {
  const moment = formatFullMoment(since, timeZone)
  switch (why) {
    case 'moving':
      return warning(
        `The database has taken no writes since ${moment}: it is being moved.`,
        'Wait until the move has ended.',
      )
    case 'moved':
      return problem(
        `The database has taken no writes since ${moment}: it was moved to ${target}.`,
        'Start the server with the DATABASE_URL of the new database.',
      )
    case 'unfinished':
      return problem(
        `The database is an unfinished copy of ${target}: the move of ${moment} was not completed.`,
        `Run the same washday move once more, or set DATABASE_URL to ${target}.`,
      )
  }
}

async function findRights({ db }: DatabaseContext): Promise<Finding[]> {
  const { tablesWithoutRights, mayCreate, invalidIndexes } = await findPostgresTrouble(db)
  return [
    ...(tablesWithoutRights.length > 0
      ? [
          problem(
            `The account of DATABASE_URL may not use ${tablesWithoutRights.length} of the tables, such as ${tablesWithoutRights[0]}.`,
            'Make it the owner of the database and its tables.',
          ),
        ]
      : []),
    ...(mayCreate
      ? []
      : [
          warning(
            'The account of DATABASE_URL may not create tables, so updates will fail.',
            'Make it the owner of the database: alter database NAME owner to ACCOUNT.',
          ),
        ]),
    ...(invalidIndexes.length > 0
      ? [
          warning(
            `PostgreSQL does not use ${invalidIndexes.join(', ')}, because building it was interrupted.`,
            'Build it again: reindex index NAME.',
          ),
        ]
      : []),
  ]
}

/** Up to this size, quick_check blocks requests only for a fraction of a second. */
const maxBytesOnScreen = 20_000_000

export const integrityCheck: Check = {
  name: 'integrity',
  kind: 'records',
  needsDatabase: true,
  run({ config, isServer }) {
    const { databaseUrl } = config
    if (engineOf(databaseUrl) === 'postgres') return ok('PostgreSQL checks its own pages.')
    const bytes = sizeOf(databaseUrl)
    if (isServer && bytes > maxBytesOnScreen) {
      return ok(`Not checked here, because the file has ${formatBytes(bytes)}: run washday doctor.`)
    }
    const damage = findDamage(databaseUrl)
    return damage
      ? problem(`The file is damaged: ${damage}.`, 'Stop the server and restore the last backup.')
      : ok('The file is sound (quick_check).')
  },
}

export const fileCheck: Check = {
  name: 'file',
  kind: 'quick',
  needsDatabase: true,
  run({ config }) {
    if (engineOf(config.databaseUrl) === 'postgres') return []
    const file = fileOpenToOthers(config.databaseUrl)
    return file
      ? warning(`${file} is readable by other accounts of this machine.`, `Run: chmod 600 ${file}`)
      : ok('Only this account can read the database file.')
  },
}

import { findMailAliases } from './smtp-url.ts'

type Env = Record<string, string | undefined>

/** Other programs' names for our settings. There is no warning if a setting in `replaces` is set. */
const aliases: { names: RegExp; replaces: string[]; advice: string }[] = [
  {
    names:
      /^(DB_(URL|URI|HOST|NAME|PATH|FILE)|DATABASE|POSTGRES(QL)?_(URL|URI|HOST)|PG_URL|PGHOST|SQLITE_(URL|PATH|FILE))$/,
    replaces: ['DATABASE_URL'],
    advice:
      'the database belongs in DATABASE_URL=file:data/washday.db or postgres://USER:PASSWORD@HOST/DATABASE',
  },
  {
    names: /^(BACKUPS?_(DIR|DIRECTORY|PATH)|BACKUPS_FOLDER|BACKUP_TO)$/,
    // BACKUP_COMMAND may use these variables itself.
    replaces: ['BACKUP_FOLDER', 'BACKUP_COMMAND'],
    advice:
      'for SQLite backups, set BACKUP_FOLDER (such as /var/backups/washday); for PostgreSQL, set BACKUP_COMMAND',
  },
  {
    names: /^((ALLOWED_)?(ZIPS|ZIP_?CODES?)|SERVICE_(ZIPS?|AREA))$/,
    replaces: ['SERVICE_ZIP_CODES'],
    advice: 'set SERVICE_ZIP_CODES, such as 45252,45247',
  },
]

export function findForeignSettings(
  env: Env,
  known: readonly string[],
): { names: string[]; warnings: string[] } {
  const isSet = (name: string) => Boolean(env[name]?.trim())
  const given = Object.keys(env).filter((name) => isSet(name) && !known.includes(name))
  const mail = findMailAliases(env)
  const found = aliases.map(({ names, replaces, advice }) => ({
    names: given.filter((name) => names.test(name)),
    isWarned: !replaces.some(isSet),
    advice,
  }))
  const warnings = found.flatMap(({ names, isWarned, advice }) =>
    isWarned && names.length > 0
      ? [
          `${names.join(', ')} ${names.length === 1 ? 'is not a setting' : 'are not settings'}: ${advice}`,
        ]
      : [],
  )
  return {
    names: [...mail.names, ...found.flatMap(({ names }) => names)],
    warnings: [...mail.warnings, ...warnings],
  }
}

import type { Engine } from '../engine.ts'
import { readOnlyMessage } from '../errors.ts'
import { timeFromNow } from '../read-only.ts'
import type { MovedTable } from './schema.ts'

/** How long the source stays read-only after the move last renewed its hold */
export const holdMs = 60_000

const isHeld = (engine: Engine) => `exists (select 1 from program_state
  where read_only_since is not null
  and (read_only_until is null or read_only_until > ${timeFromNow(engine)}))`

const message = `${readOnlyMessage}: the database is being moved, or was moved`
export const triggerPrefix = 'read_only_'
export const triggerFunction = 'refuse_writes'

/** Before a worker sends something, it leases a row of these tables by setting `lease_id`. */
export const leasedTables = ['messages', 'webhook_deliveries']

const isLease = 'new.lease_id is not null and'

/** Triggers that refuse new leases, so that nothing more is sent; attempts in progress can record their results. */
export function leaseTriggerStatements(engine: Engine): string[] {
  if (engine === 'sqlite') {
    return leasedTables.map((table) =>
      sqliteTrigger(`claims_${table}`, `update of lease_id on ${table}`, [
        `${isLease} new.lease_id is not old.lease_id and `,
      ]),
    )
  }
  return [
    `create or replace function ${triggerFunction}() returns trigger language plpgsql as $$ begin
      if ${isHeld('postgres')} then raise exception '${message}' using errcode = '25006'; end if;
      return new;
    end $$`,
    ...leasedTables.map(
      (table) => `create or replace trigger ${triggerPrefix}claims_${table}
        before update of lease_id on ${table} for each row
        when (${isLease} new.lease_id is distinct from old.lease_id) execute function ${triggerFunction}()`,
    ),
  ]
}

export function refusalStatements(engine: Engine, tables: readonly MovedTable[]): string[] {
  return tables.flatMap(({ name, columns }) => {
    // The move itself writes the `read_only_` columns of program_state, so `columns` omits them.
    const isState = name === 'program_state'
    const ofColumns = isState ? ` of ${columns.map((column) => `"${column.name}"`).join(', ')}` : ''
    if (engine === 'sqlite') {
      return ['insert', `update${ofColumns}`, 'delete'].map((change, n) =>
        sqliteTrigger(`${name}_${n}`, `${change} on "${name}"`),
      )
    }
    return [
      `create or replace trigger ${triggerPrefix}${name}
        before insert or update${ofColumns} or delete or truncate on "${name}"
        for each statement execute function ${triggerFunction}()`,
    ]
  })
}

function sqliteTrigger(name: string, when: string, conditions: string[] = []): string {
  return `create trigger if not exists ${triggerPrefix}${name} before ${when}
    when ${conditions.join('')}${isHeld('sqlite')}
    begin select raise(abort, '${message}'); end`
}

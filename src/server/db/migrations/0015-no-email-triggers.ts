import type { Engine } from '../engine.ts'

/** Identifies a family in zip_code_families by its mailbox, else its phone, else the registration */
function familyKey(row: 'new' | 'old') {
  return `coalesce(${row}.email_key, ${row}.phone_key, ${row}.id)`
}

function countsAsFamily(row: 'new' | 'old') {
  return `${row}.status in ('confirmed', 'no_show') and ${row}.zip_code is not null`
}

const addFamily = `
  insert into zip_code_families (zip_code, email_key, registrations)
  select new.zip_code, ${familyKey('new')}, 1 where ${countsAsFamily('new')}
  on conflict (zip_code, email_key)
  do update set registrations = zip_code_families.registrations + 1;`

const ofOldFamily = `zip_code = old.zip_code and email_key = ${familyKey('old')} and ${countsAsFamily('old')}`
const removeFamily = `
  update zip_code_families set registrations = registrations - 1 where ${ofOldFamily};
  delete from zip_code_families where ${ofOldFamily} and registrations = 0;`

/** `isNot` is the engine's null-safe operator, because a zip code may be null. */
const familyChanged = (isNot: string) =>
  `old.status <> new.status or old.zip_code ${isNot} new.zip_code
    or ${familyKey('old')} <> ${familyKey('new')}`

const columns = 'status, email_key, phone_key, zip_code'

const sqlite = [
  'drop trigger registrations_family_changed',
  'drop trigger registrations_counted',
  'drop trigger registrations_uncounted',
  `create trigger registrations_counted after insert on registrations begin
    ${countInSlot('+', 'new')} ${addFamily}
  end`,
  `create trigger registrations_uncounted after delete on registrations begin
    ${countInSlot('-', 'old')} ${removeFamily}
  end`,
  `create trigger registrations_family_changed after update of ${columns} on registrations
  when ${familyChanged('is not')} begin
    ${removeFamily} ${addFamily}
  end`,
]

const postgres = [
  'drop trigger registrations_family_changed on registrations',
  `create or replace function count_family() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${removeFamily} end if;
    if tg_op <> 'DELETE' then ${addFamily} end if;
    return null;
  end $$`,
  `create trigger registrations_family_changed after update of ${columns} on registrations
  for each row when (${familyChanged('is distinct from')}) execute function count_family()`,
]

/** Statements that replace the triggers of 0007 that count the families of a zip code */
export function familyTriggerStatements(engine: Engine): string[] {
  return engine === 'postgres' ? postgres : sqlite
}

/** On SQLite, the same triggers count registrations by slot, so their replacements must do both. */
function countInSlot(sign: '+' | '-', row: 'new' | 'old') {
  const counts = ['confirmed', 'waitlist', 'cancelled', 'no_show'].map(
    (status) => `${status}_count = ${status}_count ${sign} (${row}.status = '${status}')`,
  )
  return `update time_slots set ${counts.join(', ')} where id = ${row}.time_slot_id;`
}

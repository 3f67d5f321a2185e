const countedStatuses = "('confirmed', 'no_show')"

/** `asNumber` casts a condition to 1 or 0. */
function countInSlot(sign: '+' | '-', row: 'new' | 'old', asNumber = '') {
  const columns = ['confirmed', 'waitlist', 'cancelled', 'no_show'].map(
    (status) =>
      `${status}_count = ${status}_count ${sign} (${row}.status = '${status}')${asNumber}`,
  )
  return `update time_slots set ${columns.join(', ')} where id = ${row}.time_slot_id;`
}

function countsAsFamily(row: 'new' | 'old') {
  return `${row}.status in ${countedStatuses} and ${row}.zip_code is not null`
}

const addFamily = `
  insert into zip_code_families (zip_code, email_key, registrations)
  select new.zip_code, new.email_key, 1 where ${countsAsFamily('new')}
  on conflict (zip_code, email_key)
  do update set registrations = zip_code_families.registrations + 1;`

const ofOldFamily = `zip_code = old.zip_code and email_key = old.email_key and ${countsAsFamily('old')}`
const removeFamily = `
  update zip_code_families set registrations = registrations - 1 where ${ofOldFamily};
  delete from zip_code_families where ${ofOldFamily} and registrations = 0;`

const slotChanged = 'old.status <> new.status or old.time_slot_id <> new.time_slot_id'
/** Compares with `isNot`, because a zip code may be null */
const familyChanged = (isNot: string) =>
  `old.status <> new.status or old.email_key <> new.email_key or old.zip_code ${isNot} new.zip_code`

export const createSqliteCounting = [
  `create trigger registrations_counted after insert on registrations begin
    ${countInSlot('+', 'new')} ${addFamily}
  end`,
  `create trigger registrations_uncounted after delete on registrations begin
    ${countInSlot('-', 'old')} ${removeFamily}
  end`,
  `create trigger registrations_slot_changed after update of status, time_slot_id on registrations
  when ${slotChanged} begin
    ${countInSlot('-', 'old')} ${countInSlot('+', 'new')}
  end`,
  `create trigger registrations_family_changed
  after update of status, email_key, zip_code on registrations
  when ${familyChanged('is not')} begin
    ${removeFamily} ${addFamily}
  end`,
]

export const createPostgresCounting = [
  `create function count_in_slot() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${countInSlot('-', 'old', '::integer')} end if;
    if tg_op <> 'DELETE' then ${countInSlot('+', 'new', '::integer')} end if;
    return null;
  end $$`,
  `create function count_family() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${removeFamily} end if;
    if tg_op <> 'DELETE' then ${addFamily} end if;
    return null;
  end $$`,
  `create trigger registrations_counted after insert or delete on registrations
  for each row execute function count_in_slot()`,
  `create trigger registrations_family_counted after insert or delete on registrations
  for each row execute function count_family()`,
  `create trigger registrations_slot_changed after update of status, time_slot_id on registrations
  for each row when (${slotChanged}) execute function count_in_slot()`,
  `create trigger registrations_family_changed
  after update of status, email_key, zip_code on registrations
  for each row when (${familyChanged('is distinct from')}) execute function count_family()`,
]

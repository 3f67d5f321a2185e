import type { ChangeSettingsRequest } from '../../contract/program-settings.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { adminProgramSettings } from '../../contract/words/en/admin-program-settings.ts'
import {
  optionalSettings,
  type SettingField,
  type SettingTexts,
  settingFields,
  textsOf,
} from '../../domain/program-settings.ts'
import { type ReminderType, reminderTypes } from '../../domain/reminder.ts'
import {
  type Actor,
  beginAct,
  type Checked,
  type LocalAct,
  recordAct,
} from '../activity/activity-commands.ts'
import { tellAllAdministrators } from '../admin/notice-commands.ts'
import { readTexts } from '../config/read-texts.ts'
import {
  lockSavedSettings,
  parseSaved,
  readUnknownFields,
  type SavedSettings,
} from '../config/saved-settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { forgetMissedReminders } from '../reminder/reminder-commands.ts'

const reminderSettings = {
  'two-days-before': 'reminderTime',
  'day-before': 'reminderTime',
  'day-of': 'dayOfReminderHours',
} as const satisfies Record<ReminderType, SettingField>

export type RefusedSetting = { path: SettingField; message: string }

export function readChange(
  request: ChangeSettingsRequest,
  environment: SettingTexts,
): { changes: Partial<Record<SettingField, string | null>>; refused: RefusedSetting[] } {
  const requested = settingFields.flatMap((field) => {
    const value = request[field]
    return value === undefined ? [] : [[field, value === null ? null : value.trim()] as const]
  })
  const texts = { ...environment }
  for (const [field, value] of requested) if (value !== null) texts[field] = value
  const { settings, refusals } = readTexts(texts)
  const refused = requested.flatMap(([path, value]): RefusedSetting[] => {
    if (value === null) return []
    if (value === '' && !optionalSettings.includes(path)) {
      return [{ path, message: adminProgramSettings.mustNotBeEmpty }]
    }
    const rule = refusals.find(({ field }) => field === path)?.rule
    return rule ? [{ path, message: adminProgramSettings.enter(rule) }] : []
  })
  // `readTexts` has normalized the texts: one space after each comma, no address twice.
  const clean = textsOf(settings)
  const changes = Object.fromEntries(
    requested.map(([field, value]) => [field, value === null ? null : clean[field]]),
  )
  return { changes, refused }
}

/** Throws `settings_changed` if another change was saved since `version`. */
export async function saveSettings(
  db: Db,
  version: number,
  changes: Partial<Record<SettingField, string | null>>,
  environment: SettingTexts,
  actor: Checked<Actor>,
): Promise<SavedSettings> {
  return inTransaction(db, async (tx) => {
    await actor.check?.(tx)
    const row = await lockSavedSettings(tx)
    if (row.version !== version) throw new AppError('settings_changed')
    const act = beginAct(actor)
    const before = parseSaved(row.saved)
    const texts = { ...before }
    for (const field of settingFields) {
      const value = changes[field]
      const from = before[field] ?? environment[field]
      const isSame = value === null ? before[field] === undefined : value === from
      if (value === undefined || isSame) continue
      if (value === null) delete texts[field]
      else texts[field] = value
      await recordChange(tx, field, { from, to: value, environment }, act)
    }
    if (JSON.stringify(texts) === JSON.stringify(before)) return { version, texts }
    await tx
      .updateTable('program_settings')
      .set({
        version: version + 1,
        saved: JSON.stringify({ ...readUnknownFields(row.saved), ...texts }),
      })
      .execute()
    await tellChangedRecipients(
      tx,
      { ...environment, ...before }.adminNotificationEmails,
      { ...environment, ...texts }.adminNotificationEmails,
      act,
    )
    const isChanged = (field: SettingField) => texts[field] !== before[field]
    const moved = reminderTypes.filter((type) => isChanged(reminderSettings[type]))
    await forgetMissedReminders(tx, moved, act.now)
    return { version: version + 1, texts }
  })
}

async function recordChange(
  tx: Tx,
  field: SettingField,
  { from, to, environment }: { from: string; to: string | null; environment: SettingTexts },
  act: LocalAct,
): Promise<void> {
  const label = adminProgramSettings.labels[field]
  const description =
    to === null
      ? activityWords.settingBack(label, from, environment[field])
      : activityWords.settingChanged(label, from, to)
  await recordAct(tx, description, act)
}

/** Notifies all administrators, because addresses stay when the administrator who added them is removed. */
async function tellChangedRecipients(
  tx: Tx,
  from: string,
  to: string,
  act: LocalAct,
): Promise<void> {
  const recipients = { added: addressesOnlyIn(to, from), removed: addressesOnlyIn(from, to) }
  if (recipients.added.length + recipients.removed.length === 0) return
  await noteRecipients(tx, recipients, act)
  await tellAllAdministrators(tx, 'admin_recipients_changed', { recipients }, act)
}

/** Stores who added an address, which stays visible after that administrator is removed (docs/decisions/0082). */
async function noteRecipients(
  tx: Tx,
  { added, removed }: { added: string[]; removed: string[] },
  { by, now }: LocalAct,
): Promise<void> {
  const keys = [...added, ...removed].map((address) => address.toLowerCase())
  await tx.deleteFrom('notice_recipients').where('email_key', 'in', keys).execute()
  if (added.length === 0) return
  const act = { added_at: now.toISOString(), added_by: by }
  await tx
    .insertInto('notice_recipients')
    .values(added.map((address) => ({ email_key: address.toLowerCase(), ...act })))
    .execute()
}

function addressesOnlyIn(list: string, other: string): string[] {
  const known = other.toLowerCase().split(', ')
  return list.split(', ').filter((one) => one !== '' && !known.includes(one.toLowerCase()))
}

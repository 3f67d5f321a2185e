import * as z from 'zod/mini'
import { type SettingField, settingFields } from '../domain/program-settings.ts'
import { loginRequest } from './admin.ts'

/** The maximum length of a setting in characters: several hundred zip codes */
export const maxSettingLength = 4000

const field = z.optional(z.nullable(z.string().check(z.maxLength(maxSettingLength))))

/** GET and PUT /api/admin/settings: all values are texts as the environment has them, such as "45030, 45013". */
export const programSettingsAnswer = z.object({
  /** Grows with every change. A change sends the version that it was made from. */
  version: z.number(),
  /** The version of the program and its commit, such as "1.0.0 (f7eb76f)" */
  programVersion: z.string(),
  settings: z.array(
    z.object({
      field: z.enum(settingFields as [SettingField, ...SettingField[]]),
      /** Its name in the environment */
      name: z.string(),
      value: z.string(),
      environment: z.string(),
      /** Whether `value` was saved on screen */
      isSaved: z.boolean(),
    }),
  ),
  /** Who added the addresses of *Who is notified* on screen, and when; without those of the environment */
  recipients: z.array(
    z.object({
      email: z.string(),
      addedAt: z.string(),
      addedBy: z.string(),
      /** Whether `addedBy` is no longer an administrator */
      isRemoved: z.boolean(),
    }),
  ),
})
export type ProgramSettingsAnswer = z.infer<typeof programSettingsAnswer>

/**
 * PUT /api/admin/settings: fields left out stay, null goes back to the environment's value. An older version answers
 * 409 `settings_changed`, refused values 400 with the reason at each field.
 */
export const changeSettingsRequest = z.object({
  version: z.int(),
  /** The administrator's own: a setting outlasts the session that changed it. */
  currentPassword: loginRequest.shape.password,
  ...(Object.fromEntries(settingFields.map((name) => [name, field])) as Record<
    SettingField,
    typeof field
  >),
})
export type ChangeSettingsRequest = z.infer<typeof changeSettingsRequest>

/** What keeping names for a shorter time would remove */
export const namesToRemove = z.object({
  /** Registrations whose names the next run of the job would remove */
  count: z.number(),
  /** Names of events from this day on stay, "2026-08-22" */
  keptSince: z.string(),
})
export type NamesToRemove = z.infer<typeof namesToRemove>

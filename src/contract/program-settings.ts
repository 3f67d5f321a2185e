import * as z from 'zod/mini'
import { type SettingField, settingFields } from '../domain/program-settings.ts'
import { loginRequest } from './admin.ts'

/** In characters; enough for several hundred zip codes */
export const maxSettingLength = 4000

const field = z.optional(z.nullable(z.string().check(z.maxLength(maxSettingLength))))

/** GET and PUT /api/admin/settings; values are written as in the environment, "45030, 45013" */
export const programSettingsAnswer = z.object({
  /** Increases with every change */
  version: z.number(),
  /** With the commit: "1.0.0 (f7eb76f)" */
  programVersion: z.string(),
  settings: z.array(
    z.object({
      field: z.enum(settingFields as [SettingField, ...SettingField[]]),
      name: z.string(),
      value: z.string(),
      environment: z.string(),
      /** `value` was saved on screen; otherwise it is the environment's. */
      isSaved: z.boolean(),
    }),
  ),
  /** Who added addresses to "Who is notified" on screen */
  recipients: z.array(
    z.object({
      email: z.string(),
      addedAt: z.string(),
      addedBy: z.string(),
      /** `addedBy` is no longer an administrator. */
      isRemoved: z.boolean(),
    }),
  ),
})
export type ProgramSettingsAnswer = z.infer<typeof programSettingsAnswer>

/**
 * PUT /api/admin/settings: omitted fields keep their value; null restores the environment's. 409 `settings_changed` if
 * `version` is outdated; 400 with a reason for each refused value
 */
export const changeSettingsRequest = z.object({
  version: z.int(),
  /** Required, because a setting outlasts the session */
  currentPassword: loginRequest.shape.password,
  ...(Object.fromEntries(settingFields.map((name) => [name, field])) as Record<
    SettingField,
    typeof field
  >),
})
export type ChangeSettingsRequest = z.infer<typeof changeSettingsRequest>

export const namesToRemove = z.object({
  /** Registrations that lose their names in the job's next run */
  count: z.number(),
  /** First day whose events keep their names, "2026-08-22" */
  keptSince: z.string(),
})
export type NamesToRemove = z.infer<typeof namesToRemove>

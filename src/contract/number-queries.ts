import * as z from 'zod/mini'
import { maxKeptMonths } from '../domain/program-settings.ts'
import { validation } from './words/en/validation.ts'

/** Kept in a separate file, so that forms do not load zod's coercion */

/** POST /api/admin/imports/{kind}: the counts that the check showed; 409 if they have changed */
export const importQuery = z.object({
  ready: z.coerce.number(validation.invalid).check(z.int(), z.minimum(0)),
  refused: z.coerce.number(validation.invalid).check(z.int(), z.minimum(0)),
})

/** GET /api/admin/settings/names-to-remove */
export const namesToRemoveQuery = z.object({
  keepNamesMonths: z.coerce
    .number(validation.invalid)
    .check(z.int(), z.minimum(1), z.maximum(maxKeptMonths)),
})

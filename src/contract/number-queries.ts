import * as z from 'zod/mini'
import { maxKeptMonths } from '../domain/program-settings.ts'
import { validation } from './words/en/validation.ts'

/** Queries with numbers, in a file of their own: only the server reads them, and forms do not load zod's conversion. */

/** POST /api/admin/imports/{kind}: what the check found, so that nothing else is imported */
export const importQuery = z.object({
  ready: z.coerce.number(validation.invalid).check(z.int(), z.minimum(0)),
  refused: z.coerce.number(validation.invalid).check(z.int(), z.minimum(0)),
})

/** GET /api/admin/settings/names-to-remove: the question before names are kept for a shorter time */
export const namesToRemoveQuery = z.object({
  keepNamesMonths: z.coerce
    .number(validation.invalid)
    .check(z.int(), z.minimum(1), z.maximum(maxKeptMonths)),
})

import { errorBody } from '../../contract/error.ts'
import { namesToRemoveQuery } from '../../contract/number-queries.ts'
import { api } from '../../contract/paths.ts'
import {
  changeSettingsRequest,
  namesToRemove,
  type ProgramSettingsAnswer,
  programSettingsAnswer,
} from '../../contract/program-settings.ts'
import { answers } from '../../contract/words/en/answers.ts'
import { settingFields, settingNames, textsOf } from '../../domain/program-settings.ts'
import { firstKeptDay, namesKeptSince } from '../../domain/retention.ts'
import { confirmPassword } from '../admin/own-password-commands.ts'
import { actorOf, checkOf, requireAdmin, sessionOf } from '../admin/require-admin.ts'
import { findSavedSettings, type SavedSettings } from '../config/saved-settings.ts'
import { versionAndCommit } from '../config/version.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { countNamesToRemove } from '../retention/retention-queries.ts'
import { listNoticeRecipients } from './notice-recipient-queries.ts'
import { readChange, saveSettings } from './settings-commands.ts'

const tags = ['administration']

export function settingsRoutes(app: App, deps: Deps): void {
  const { db, clock, config, settings, wakeJobs } = deps
  const onRequest = requireAdmin(deps)

  async function present({ version, texts }: SavedSettings): Promise<ProgramSettingsAnswer> {
    const current = textsOf(settings.current())
    return {
      version,
      programVersion: versionAndCommit,
      settings: settingFields.map((field) => ({
        field,
        name: settingNames[field],
        value: current[field],
        environment: settings.environment[field],
        isSaved: texts[field] !== undefined,
      })),
      recipients: await listNoticeRecipients(db, current.adminNotificationEmails),
    }
  }

  app.get(
    api.adminSettings(),
    {
      onRequest,
      schema: {
        tags,
        summary: 'The settings that may be changed on screen',
        response: { 200: programSettingsAnswer, 401: errorBody },
      },
    },
    async () => {
      const saved = await findSavedSettings(db)
      settings.use(saved)
      return present(saved)
    },
  )

  app.get(
    '/api/admin/settings/names-to-remove',
    {
      onRequest,
      schema: {
        tags,
        summary:
          'How many registrations would lose their names if names were kept for this many months',
        querystring: namesToRemoveQuery,
        response: { 200: namesToRemove, 400: errorBody, 401: errorBody },
      },
    },
    async ({ query: { keepNamesMonths } }) => {
      const now = clock()
      const since = namesKeptSince(keepNamesMonths, config.timeZone, now)
      const keptSince = firstKeptDay(keepNamesMonths, config.timeZone, now)
      return { count: await countNamesToRemove(db, since), keptSince }
    },
  )

  app.put(
    api.adminSettings(),
    {
      onRequest,
      config: rateLimits.login,
      schema: {
        tags,
        summary: 'Save settings, or go back to the environment’s values',
        body: changeSettingsRequest,
        response: {
          200: programSettingsAnswer,
          400: errorBody,
          401: errorBody,
          409: errorBody,
          429: errorBody,
        },
      },
    },
    async (request, reply) => {
      const { environment } = settings
      const { changes, refused } = readChange(request.body, environment)
      if (refused.length > 0) {
        const [only] = refused
        const message = refused.length === 1 && only ? only.message : answers.invalid
        return reply.code(400).send({ code: 'validation', message, errors: refused })
      }
      const { version, currentPassword } = request.body
      await confirmPassword(db, sessionOf(request), currentPassword, clock())
      const actor = { ...actorOf(request, deps), check: checkOf(request) }
      const saved = await saveSettings(db, version, changes, environment, actor)
      settings.use(saved)
      wakeJobs()
      return present(saved)
    },
  )
}

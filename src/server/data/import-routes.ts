import { importLimits, importParams, importReport } from '../../contract/data.ts'
import { errorBody } from '../../contract/error.ts'
import { importQuery } from '../../contract/number-queries.ts'
import { actorOf, requireAdmin } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { App } from '../http/typed-app.ts'
import { checkImport, runImport } from './import-commands.ts'

const type = 'text/csv'
const tags = ['administration']
const answers = {
  200: importReport,
  400: errorBody,
  401: errorBody,
  409: errorBody,
  413: errorBody,
  415: errorBody,
  429: errorBody,
}

/** Only these routes accept a file, so the parser and size limit for files have their own scope. */
export async function importRoutes(app: App, deps: Deps): Promise<void> {
  const { db, config, settings } = deps
  const database = { db, databaseUrl: config.databaseUrl }
  const onRequest = requireAdmin(deps)
  /** One import at a time per process, because each holds its file in memory */
  let isBusy = false

  async function runAlone<T>(work: () => Promise<T>): Promise<T> {
    if (isBusy) throw new AppError('too_many_requests')
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }

  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    const route = { onRequest, bodyLimit: importLimits.bytes, config: rateLimits.exports }

    scope.post(
      '/api/admin/imports/:kind/check',
      {
        ...route,
        schema: {
          tags,
          summary: 'What an import of a CSV file would do; changes nothing',
          consumes: [type],
          params: importParams,
          response: answers,
        },
      },
      async (request) => {
        const actor = actorOf(request, deps)
        return runAlone(() => checkImport(db, request.params.kind, fileOf(request.body), actor))
      },
    )

    scope.post(
      '/api/admin/imports/:kind',
      {
        ...route,
        schema: {
          tags,
          summary: 'Import a CSV file in one transaction; nobody gets a message',
          consumes: [type],
          params: importParams,
          querystring: importQuery,
          response: answers,
        },
      },
      async (request) => {
        const actor = actorOf(request, deps)
        const expected = request.query
        const times = settings.current().reminders
        return runAlone(() =>
          runImport(database, request.params.kind, fileOf(request.body), {
            expected,
            actor,
            times,
          }),
        )
      },
    )
  })
}

function fileOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { bodyLimit } from '../contract/limits.ts'
import { adminListRoutes } from './admin/admin-list-routes.ts'
import { invitationRoutes } from './admin/invitation-routes.ts'
import { ownAccountRoutes } from './admin/own-account-routes.ts'
import { passwordLinkRoutes } from './admin/password-link-routes.ts'
import { requireAdmin } from './admin/require-admin.ts'
import { signInRoutes } from './admin/sign-in-routes.ts'
import { apiKeyRoutes } from './api-keys/api-key-routes.ts'
import { readApiRoutes } from './api-keys/read-api-routes.ts'
import { blacklistRoutes } from './blacklist/blacklist-routes.ts'
import { cancellationRoutes } from './cancellation/cancellation-routes.ts'
import { checkInRoutes } from './check-in/check-in-routes.ts'
import { closingRoutes } from './closing/closing-routes.ts'
import { comingCallRoutes } from './coming-call/coming-call-routes.ts'
import type { Config } from './config/config.ts'
import { openSettings, type SettingsStore } from './config/settings-store.ts'
import { calendarRoutes } from './data/calendar-routes.ts'
import { exportRoutes } from './data/export-routes.ts'
import { importRoutes } from './data/import-routes.ts'
import { isShared } from './db/engine.ts'
import type { Deps } from './deps.ts'
import { systemRoutes } from './doctor/system-routes.ts'
import { adminEventRoutes } from './event/event-admin-routes.ts'
import { eventRoutes } from './event/event-routes.ts'
import { createUpcomingEvents } from './event/upcoming-events.ts'
import { familyRoutes } from './family/family-routes.ts'
import { healthRoutes } from './health/health-routes.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { dateHeader } from './http/date-header.ts'
import { handleErrors, notFound } from './http/error-handler.ts'
import { AppError } from './http/errors.ts'
import {
  type ConnectionLimits,
  connectionLimits,
  hasOneHost,
  httpOptions,
  ignoreUnknownExpectations,
  isLastOfConnection,
} from './http/http-server.ts'
import { isReadRequest } from './http/is-read-request.ts'
import { logRequests } from './http/log.ts'
import { limitPersonQuestions } from './http/person-questions.ts'
import { requestIds } from './http/request-id.ts'
import { securityHeaders } from './http/security-headers.ts'
import { type NotFoundHandler, serveWeb } from './http/static-files.ts'
import type { App } from './http/typed-app.ts'
import { ipv6Subnet } from './http/visitor-key.ts'
import { linkRequestRoutes } from './link-request/link-request-routes.ts'
import { announcementRoutes } from './messages/announcements/announcement-routes.ts'
import { callRoutes } from './messages/calls/call-routes.ts'
import { messageFrameRoutes } from './messages/log/message-frame-routes.ts'
import { messageRoutes } from './messages/log/message-routes.ts'
import { createLinkLimits, linkedAppointments } from './my-appointment/linked-appointments.ts'
import { myAppointmentRoutes } from './my-appointment/my-appointment-routes.ts'
import { otherEventRoutes } from './other-event/other-event-routes.ts'
import { adminRegistrationRoutes } from './registration/registration-admin-routes.ts'
import { registrationRoutes } from './registration/registration-routes.ts'
import { reportRoutes } from './report/report-routes.ts'
import { sendingRoutes } from './sending/sending-routes.ts'
import { seriesRoutes } from './series/series-routes.ts'
import { publicSettings } from './settings/public-settings.ts'
import { settingsRoutes } from './settings/settings-routes.ts'
import { statisticsRoutes } from './statistics/statistics-routes.ts'
import { incomingTextRoutes } from './texts/incoming/incoming-text-routes.ts'
import { incomingTextWebhookRoutes } from './texts/incoming/incoming-text-webhook-routes.ts'
import { todayRoutes } from './today/today-routes.ts'
import { undoRoutes } from './undo/undo-routes.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'

export type AppOptions = Omit<Deps, 'config' | 'settings'> & {
  config: Config
  /** Shared with the jobs; read from the database if missing */
  settings?: SettingsStore
  logger?: FastifyServerOptions['logger']
  /** Folder of the built web app; without it only the API is served */
  webFolder?: string
  observe?: (app: FastifyInstance) => void
  connections?: ConnectionLimits
}

export async function buildApp({
  logger,
  webFolder,
  observe,
  connections = connectionLimits,
  settings: opened,
  ...options
}: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock, elapsed = () => performance.now() } = options
  const settings = opened ?? (await openSettings(db, config))
  const deps: Deps = { ...options, settings }
  const headersFor = securityHeaders(config.publicUrl.startsWith('https:'))
  const date = dateHeader(clock)
  let answerNotFound: NotFoundHandler = notFound
  const beginAnswer = (request: FastifyRequest, reply: FastifyReply) => {
    // Pages of personal links read the time from `date`; Node would set it from the machine's clock, not from `clock`.
    reply.headers(headersFor(request.url)).headers({ 'x-request-id': request.id, date: date() })
    const isLast = isLastOfConnection(request.raw)
    if (isLast) reply.header('connection', 'close')
    return isLast
  }
  const app: App = Fastify({
    ...httpOptions(connections),
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config.trustProxy !== false),
    bodyLimit,
    trustProxy: trustedHops(config.trustProxy),
    routerOptions: { maxParamLength: 200 },
    schemaController: zodCompilers,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A URL that cannot be decoded is a 404, like any other unknown URL.
    frameworkErrors: (_error, request, reply) => {
      beginAnswer(request, reply)
      answerNotFound(request, reply)
    },
  })
  ignoreUnknownExpectations(app.server)
  handleErrors(app, db, () => settings.current().contactPhone)
  allowEmptyJson(app)
  closeWhenAnswered(app, deps.stopping)
  logRequests(app)
  observe?.(app)

  app.addHook('onRequest', (request, reply, done) => {
    const isLast = beginAnswer(request, reply)
    if (isLast && !hasOneHost(request.raw)) done(new AppError('malformed'))
    // PostgreSQL rejects text with NUL, so a URL with NUL cannot find anything.
    else if (request.url.includes('%00')) answerNotFound(request, reply)
    else done()
  })
  const isDatabaseShared = isShared(config.databaseUrl)
  const upcomingEvents = createUpcomingEvents({ db, clock, elapsed, isShared: isDatabaseShared })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (!isReadRequest(request)) upcomingEvents.forget()
    done()
  })
  if (config.rateLimit) await app.register(rateLimit, { global: false, ipv6Subnet })
  serveApiDocs(app, () => settings.current().programName)

  healthRoutes(app, deps)
  systemRoutes(app, deps)
  eventRoutes(app, deps, upcomingEvents)
  const questions = limitPersonQuestions(app, deps)
  registrationRoutes(app, deps, questions)
  const linkLimits = createLinkLimits(app, deps)
  cancellationRoutes(app, deps, linkLimits.cancel)
  myAppointmentRoutes(app, deps, questions, linkLimits.my)
  linkRequestRoutes(app, deps)
  await incomingTextRoutes(app, deps)
  settingsRoutes(app, deps)
  signInRoutes(app, deps)
  ownAccountRoutes(app, deps)
  adminListRoutes(app, deps)
  invitationRoutes(app, deps)
  passwordLinkRoutes(app, deps)
  await incomingTextWebhookRoutes(app, deps)
  adminEventRoutes(app, deps)
  seriesRoutes(app, deps)
  adminRegistrationRoutes(app, deps)
  familyRoutes(app, deps)
  checkInRoutes(app, deps)
  blacklistRoutes(app, deps)
  statisticsRoutes(app, deps)
  exportRoutes(app, deps)
  calendarRoutes(app, deps)
  reportRoutes(app, deps)
  await importRoutes(app, deps)
  todayRoutes(app, deps)
  messageRoutes(app, deps)
  callRoutes(app, deps)
  comingCallRoutes(app, deps)
  announcementRoutes(app, deps)
  otherEventRoutes(app, deps)
  undoRoutes(app, deps)
  sendingRoutes(app, deps)
  closingRoutes(app, deps)
  webhookRoutes(app, deps)
  apiKeyRoutes(app, deps)
  readApiRoutes(app, deps)
  messageFrameRoutes(app)
  const onRequest = requireAdmin(deps)
  app.all('/api/admin/*', { onRequest, schema: { hide: true } }, (request, reply) =>
    answerNotFound(request, reply),
  )
  if (webFolder) {
    const { publicUrl } = config
    const shown = publicSettings(settings.current, config)
    const appointments = linkedAppointments(deps, linkLimits)
    const content = { upcomingEvents, appointments, clock, elapsed }
    answerNotFound = await serveWeb(app, {
      folder: webFolder,
      settings: shown,
      publicUrl,
      ...content,
    })
  }
  app.setNotFoundHandler(answerNotFound)
  return app
}

/** Passed as an option, not to setValidatorCompiler, so that Fastify does not load its own compilers (2 MB). */
const zodCompilers = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as FastifyServerOptions['schemaController']

/** Many clients send the JSON content type with every POST and DELETE, even without a body. */
function allowEmptyJson(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => (body === '' ? done(null) : parseJson(request, body, done)),
  )
}

/** Without this, a busy connection to a stopping server would stay open for a minute after its response. */
function closeWhenAnswered(app: App, stopping?: AbortSignal): void {
  let isStopping = false
  const stop = () => {
    isStopping = true
  }
  stopping?.addEventListener('abort', stop)
  app.addHook('preClose', (done) => {
    stop()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
}

/** Trusts forwarded addresses from exactly this many proxies. */
function trustedHops(hops: number | false) {
  return hops === false ? false : (_address: string, hop: number) => hop < hops
}

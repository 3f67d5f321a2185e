import * as z from 'zod/mini'
import { consequences, previewActRequest } from '../../contract/careful.ts'
import { errorBody } from '../../contract/error.ts'
import {
  addRegistrationRequest,
  adminRegistration,
  noShowAnswer,
  registrationsQuery,
  updateRegistrationRequest,
} from '../../contract/registration.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { actorOf, requireAdmin } from '../admin/require-admin.ts'
import { describeNoShowEntry } from '../ban/ban-queries.ts'
import { servicesOf } from '../config/sends-texts.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import type { App } from '../http/typed-app.ts'
import { careOf, previewOf } from '../undo/careful-commands.ts'
import {
  addRegistration,
  deleteRegistration,
  markNoShow,
  updateRegistration,
} from './registration-admin-commands.ts'
import {
  findAdminRegistration,
  listRegistrations,
  searchRegistrations,
} from './registration-list-queries.ts'

const tags = ['administration']
const params = z.object({ id: z.string() })
const refusals = { 400: errorBody, 401: errorBody, 404: errorBody, 409: errorBody }

export function adminRegistrationRoutes(app: App, deps: Deps): void {
  const { db, clock, wakeJobs, settings } = deps
  const onRequest = requireAdmin(deps)
  async function show(id: string) {
    const found = await findAdminRegistration(db, id, clock())
    if (!found) throw new AppError('registration_not_found')
    return found
  }

  app.get(
    '/api/admin/registrations',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Registrations of an event, or a search through all of them',
        querystring: registrationsQuery,
        response: { 200: z.array(adminRegistration), 400: errorBody, 401: errorBody },
      },
    },
    async (request) => {
      const { eventId, search, status } = request.query
      if (eventId) return listRegistrations(db, eventId, clock())
      return search || status ? searchRegistrations(db, { search, status }, clock()) : []
    },
  )

  app.get(
    '/api/admin/registrations/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Registrations of an event, by its id',
        params,
        response: { 200: z.array(adminRegistration), 401: errorBody },
      },
    },
    async (request) => listRegistrations(db, request.params.id, clock()),
  )

  app.post(
    '/api/admin/registrations',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Register somebody who phones or walks in',
        body: addRegistrationRequest,
        response: { 201: adminRegistration, ...refusals },
      },
    },
    async (request, reply) => {
      const id = await addRegistration(db, request.body, actorOf(request, deps))
      wakeJobs()
      return reply.code(201).send(await show(id))
    },
  )

  app.put(
    '/api/admin/registrations/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Change any part of a registration',
        params,
        body: updateRegistrationRequest,
        response: { 200: adminRegistration, ...refusals },
      },
    },
    async (request) => {
      const { id } = request.params
      const { noShows } = settings.current()
      const actor = actorOf(request, deps)
      await updateRegistration(db, id, request.body, actor, noShows, careOf(request, deps))
      wakeJobs()
      return show(id)
    },
  )

  app.post(
    '/api/admin/registrations/:id/preview',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Whom a change or deletion of a registration would notify; changes nothing',
        params,
        body: previewActRequest,
        response: { 200: consequences, ...refusals },
      },
    },
    async (request) => {
      const { id } = request.params
      const { changes = {}, deletes } = request.body
      const actor = actorOf(request, deps)
      const care = { isPreview: true, services: servicesOf(deps.config) }
      return previewOf(() =>
        deletes
          ? deleteRegistration(db, id, actor, care, changes)
          : updateRegistration(db, id, changes, actor, settings.current().noShows, care),
      )
    },
  )

  app.post(
    '/api/admin/registrations/:id/no-show',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Mark somebody as a no-show, which adds a blacklist entry or a warning',
        params,
        response: { 200: noShowAnswer, ...refusals },
      },
    },
    async (request) => {
      const { id } = request.params
      const { noShows } = settings.current()
      await markNoShow(db, id, actorOf(request, deps), noShows, careOf(request, deps))
      wakeJobs()
      const entry = await describeNoShowEntry(db, id, clock())
      const message = entry.isWarning ? adminAnswers.noShowWarned : adminAnswers.noShowMarked
      return { registration: await show(id), message, ...entry }
    },
  )

  app.delete(
    '/api/admin/registrations/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Delete a registration',
        params,
        response: { 204: z.null(), 401: errorBody, 404: errorBody, 409: errorBody },
      },
    },
    async (request, reply) => {
      await deleteRegistration(db, request.params.id, actorOf(request, deps), careOf(request, deps))
      wakeJobs()
      return reply.code(204).send(null)
    },
  )
}

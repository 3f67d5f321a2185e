import * as z from 'zod/mini'
import { errorBody } from '../../contract/error.ts'
import {
  eraseAnswer,
  eraseRequest,
  familiesQuery,
  family,
  familyFile,
  familyItem,
  familyNoteRequest,
  joinRequest,
  separateRequest,
} from '../../contract/family.ts'
import { actorOf, requireAdmin } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/typed-app.ts'
import { eraseFamily } from './erase-family-commands.ts'
import {
  joinFamilies,
  recordFamilyExport,
  saveFamilyNote,
  separateFamily,
} from './family-commands.ts'
import { collectFamily } from './family-file-queries.ts'
import { findFamily } from './family-page-queries.ts'
import { searchFamilies } from './family-search-queries.ts'
import { renderFamilyFile } from './render-family-file.ts'

const tags = ['administration']
const params = z.object({ registrationId: z.string() })
const refusals = { 400: errorBody, 401: errorBody, 404: errorBody, 409: errorBody }

export function familyRoutes(app: App, deps: Deps): void {
  const { db, clock, config, settings } = deps
  const onRequest = requireAdmin(deps)
  const show = (id: string) => findFamily(db, id, { now: clock(), zone: config.timeZone })

  app.get(
    '/api/admin/families',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Families of all events by name, e-mail, phone or address, each once',
        querystring: familiesQuery,
        response: { 200: z.array(familyItem), 400: errorBody, 401: errorBody },
      },
    },
    async (request) => searchFamilies(db, request.query.search, clock()),
  )

  app.get(
    '/api/admin/families/:registrationId',
    {
      onRequest,
      schema: {
        tags,
        summary: 'All that the family of a registration did, over all events',
        params,
        response: { 200: family, 401: errorBody, 404: errorBody },
      },
    },
    async (request) => show(request.params.registrationId),
  )

  app.post(
    '/api/admin/families/:registrationId/join',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Join the families of two registrations',
        params,
        body: joinRequest,
        response: { 200: family, ...refusals },
      },
    },
    async (request) => {
      const { registrationId } = request.params
      await joinFamilies(db, registrationId, request.body.registrationId, actorOf(request, deps))
      return show(registrationId)
    },
  )

  app.post(
    '/api/admin/families/:registrationId/separate',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Take an e-mail address or phone out of its family again',
        params,
        body: separateRequest,
        response: { 200: family, ...refusals },
      },
    },
    async (request) => {
      const { registrationId } = request.params
      await separateFamily(db, registrationId, request.body.key, actorOf(request, deps))
      return show(registrationId)
    },
  )

  app.put(
    '/api/admin/families/:registrationId/note',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Replace the note for volunteers about a family',
        params,
        body: familyNoteRequest,
        response: { 200: family, ...refusals },
      },
    },
    async (request) => {
      const { registrationId } = request.params
      const { note, noteAt } = request.body
      const actor = actorOf(request, deps)
      await saveFamilyNote(db, registrationId, { note: note ?? '', noteAt }, actor)
      return show(registrationId)
    },
  )

  app.post(
    '/api/admin/families/:registrationId/file',
    {
      onRequest,
      schema: {
        tags,
        summary: 'All that is known of a family, as a file for the family',
        params,
        response: { 200: familyFile, ...refusals },
      },
    },
    async (request) => {
      const data = await collectFamily(db, request.params.registrationId)
      const about = {
        programName: settings.current().programName,
        zone: config.timeZone,
        now: clock(),
      }
      await recordFamilyExport(db, request.params.registrationId, data.name, actorOf(request, deps))
      return renderFamilyFile(data, about)
    },
  )

  app.post(
    '/api/admin/families/:registrationId/erase',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Erase what names a person from registrations of a family',
        params,
        body: eraseRequest,
        response: { 200: eraseAnswer, ...refusals },
      },
    },
    async (request) => {
      const { registrationIds } = request.body
      const { registrationId } = request.params
      return {
        erased: await eraseFamily(db, registrationId, registrationIds, actorOf(request, deps)),
      }
    },
  )
}

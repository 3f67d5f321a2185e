import * as z from 'zod/mini'
import { errorBody } from '../../contract/error.ts'
import {
  changeMonthRequest,
  createSeriesRequest,
  series,
  updateSeriesRequest,
  yearMonthField,
} from '../../contract/series.ts'
import { actOf, actorOf, requireAdmin } from '../admin/require-admin.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/typed-app.ts'
import { createSeries, deleteSeries, setPaused, updateSeries } from './series-commands.ts'
import { changeMonth, restoreMonth } from './series-month-commands.ts'
import { listSeries } from './series-queries.ts'

const tags = ['administration']
const params = z.object({ id: z.string() })
const monthParams = z.object({ id: z.string(), yearMonth: yearMonthField })
const refusals = { 401: errorBody, 404: errorBody }

export function seriesRoutes(app: App, deps: Deps): void {
  const { db } = deps
  const onRequest = requireAdmin(deps)

  app.get(
    '/api/admin/series',
    {
      onRequest,
      schema: {
        tags,
        summary: 'All series of monthly events, with their next months',
        response: { 200: z.array(series), 401: errorBody },
      },
    },
    async (request) =>
      listSeries(db, actOf(request, deps), (series, err) =>
        request.log.error(
          { err, series },
          'series is left out of the list, because its row is damaged',
        ),
      ),
  )

  app.get(
    '/api/admin/series/unreadable',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Names of the series that the list leaves out, because their rows are damaged',
        response: { 200: z.array(z.string()), 401: errorBody },
      },
    },
    async (request) => {
      const names: string[] = []
      await listSeries(db, actOf(request, deps), (name) => void names.push(name))
      return names
    },
  )

  app.post(
    '/api/admin/series',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Create a series, and the events that should be open by now',
        body: createSeriesRequest,
        response: { 201: series, 400: errorBody, 401: errorBody, 409: errorBody },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createSeries(db, request.body, actOf(request, deps))),
  )

  app.put(
    '/api/admin/series/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Change a series for future months; existing events do not change',
        params,
        body: updateSeriesRequest,
        response: { 200: series, 400: errorBody, ...refusals, 409: errorBody },
      },
    },
    async (request) => updateSeries(db, request.params.id, request.body, actorOf(request, deps)),
  )

  app.delete(
    '/api/admin/series/:id',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Delete a series; its events stay',
        params,
        response: { 204: z.null(), ...refusals },
      },
    },
    async (request, reply) => {
      await deleteSeries(db, request.params.id, actorOf(request, deps))
      return reply.code(204).send(null)
    },
  )

  for (const [act, isPaused] of [
    ['pause', true],
    ['resume', false],
  ] as const) {
    app.post(
      `/api/admin/series/:id/${act}`,
      {
        onRequest,
        schema: {
          tags,
          summary: isPaused ? 'Stop creating events' : 'Create events again',
          params,
          response: { 200: series, ...refusals },
        },
      },
      async (request) => setPaused(db, request.params.id, isPaused, actorOf(request, deps)),
    )
  }

  app.put(
    '/api/admin/series/:id/months/:yearMonth',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Put a month that has no event yet on another day, or skip it',
        params: monthParams,
        body: changeMonthRequest,
        response: { 200: series, 400: errorBody, ...refusals, 409: errorBody },
      },
    },
    async (request) => {
      const { id, yearMonth } = request.params
      return changeMonth(db, id, yearMonth, request.body.day, actorOf(request, deps))
    },
  )

  app.delete(
    '/api/admin/series/:id/months/:yearMonth',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Make a month follow the rule again',
        params: monthParams,
        response: { 204: z.null(), 400: errorBody, ...refusals, 409: errorBody },
      },
    },
    async (request, reply) => {
      const { id, yearMonth } = request.params
      await restoreMonth(db, id, yearMonth, actorOf(request, deps))
      return reply.code(204).send(null)
    },
  )
}

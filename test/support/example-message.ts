import type { MessageKind } from '../../src/domain/message-kind.ts'
import type { MessagePayload } from '../../src/server/messages/outbox-payload.ts'

import {
  type ProgramFacts,
  type RenderedMessage,
  renderMessage,
} from '../../src/server/messages/templates/render-message.ts'

export const payload: MessagePayload = {
  registrationId: '0195f0aa-1111-7000-8000-000000000001',
  queuedAt: '2026-11-20T12:00:00.000Z',
  name: 'Rosa Delgado',
  cancelToken: '5f0c2b1e-8a54-4f4e-9d2f-0e6b7a1c2d3e',
  eventId: 'event-1',
  timeSlotId: 'slot-1',
  eventTitle: 'Morning wash',
  location: 'Downtown',
  laundromatName: 'Sudsy Corner',
  laundromatAddress: '412 Harrison Ave',
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  status: 'confirmed',
  before: {
    location: 'Uptown',
    laundromatName: 'Bubble House',
    laundromatAddress: '9 Hill Road',
    startTime: '2026-12-07T18:00:00.000Z',
    endTime: '2026-12-07T19:30:00.000Z',
  },
}
export const program: ProgramFacts = {
  programName: 'Washday',
  contactPhone: '(555) 010-0100',
  contactEmail: 'help@example.org',
  timeZone: 'America/New_York',
  publicUrl: 'https://washday.example.org/',
  mailFrom: 'Washday <hello@example.org>',
}
export const cancelLink = 'https://washday.example.org/cancel/5f0c2b1e-8a54-4f4e-9d2f-0e6b7a1c2d3e'
export const signUpLink = 'https://washday.example.org/my/5f0c2b1e-8a54-4f4e-9d2f-0e6b7a1c2d3e'

export const render = (kind: MessageKind, change: Partial<MessagePayload> = {}) =>
  renderMessage(kind, { ...payload, ...change }, program)
/** The visible text of a message, with single spaces between words */
export const seen = ({ html }: RenderedMessage) =>
  html
    .replace(/<style>.*?<\/style>|<head>.*?<\/head>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
export const linksOf = ({ html }: RenderedMessage) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))

export const unfold = (calendar = '') => calendar.replaceAll('\r\n ', '')

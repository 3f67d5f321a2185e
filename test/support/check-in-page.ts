import type { CheckInResult } from '../../src/contract/check-in.ts'
import type { FactsRequest, UnsentFact } from '../../src/domain/check-in-store.ts'
import { shownFamilies } from '../../src/domain/check-in-view.ts'
import { type Connection, createCheckInSync } from '../../src/web/admin/check-in/check-in-sync.ts'
import type { CheckInStorage, KeptState, OtherEvent } from '../../src/web/check-in-storage.ts'
import { sampleFamily, sampleSlots } from './sample-check-in-family.ts'

const eventId = 'event'
export const offline = new Error('offline')

/** A device's storage; while `full` is set, every write fails. */
export function createStorage() {
  const kept = {
    list: null as KeptState | null,
    facts: new Map<string, UnsentFact>(),
    full: false,
    others: [] as OtherEvent[],
  }
  const write = async (change: () => void) => {
    if (kept.full) throw new Error('QuotaExceededError')
    change()
  }
  const storage: CheckInStorage = {
    deviceId: async () => 'phone',
    read: async () => kept.list,
    keep: (_event, list, answered) =>
      write(() => {
        kept.list = structuredClone(list)
        for (const id of answered) kept.facts.delete(id)
      }),
    readOthers: async () => kept.others,
    readFacts: async () => [...kept.facts.values()],
    addFact: (_event, fact) => write(() => void kept.facts.set(fact.id, fact)),
    forget: () =>
      write(() => {
        kept.list = null
        kept.facts.clear()
      }),
  }
  return { kept, storage }
}

/** A server that accepts facts except the kinds in `refuses`; a test can replace `answer` to lose responses. */
export function createServer() {
  const { unsent: _unsent, ...row } = sampleFamily({ registrationId: 'ana', name: 'Ana Bell' })
  const server = {
    requests: [] as FactsRequest[],
    taken: new Set<string>(),
    refuses: new Map<string, string>(),
    answer: async (result: CheckInResult): Promise<CheckInResult> => result,
    exchange: async (request: FactsRequest): Promise<CheckInResult> => {
      server.requests.push(request)
      const refused = request.facts.flatMap(({ id, kind }) => {
        const message = server.refuses.get(kind)
        return message ? [{ id, message }] : []
      })
      const taken = request.facts
        .map(({ id }) => id)
        .filter((id) => !refused.some((r) => r.id === id))
      for (const id of taken) server.taken.add(id)
      return server.answer({
        event: {
          id: eventId,
          title: 'Wash',
          date: '2026-12-08T05:00:00.000Z',
          location: 'Harrison',
        },
        timeSlots: sampleSlots,
        rows: [row],
        serverTime: new Date().toISOString(),
        taken,
        refused,
      })
    },
  }
  return server
}

export function openPage({ kept, storage } = createStorage(), server = createServer()) {
  const page = { isSignedIn: true, isVisible: true }
  const sync = createCheckInSync({
    eventId,
    storage,
    exchange: server.exchange,
    failureOf: (error) => (error === offline ? 'offline' : 'failed'),
    isSignedIn: () => page.isSignedIn,
    isVisible: () => page.isVisible,
    now: () => new Date(),
  })
  const connection = (): Connection => sync.getSnapshot().connection
  const unsent = () => sync.getSnapshot().state?.unsent.length
  const row = () => shownFamilies(sync.getSnapshot().state ?? fail('not open'))[0]
  return { sync, page, server, kept, storage, connection, unsent, row }
}

function fail(message: string): never {
  throw new Error(message)
}

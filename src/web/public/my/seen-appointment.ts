import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { hasChangedSince } from '../../../domain/shown-appointment.ts'
import { hasEnded } from '../../../domain/time-slot.ts'

/** The appointment that a personal link's page showed last, to show without a network (docs/decisions/0036) */
export type SeenAppointment = {
  appointment: MyAppointment
  /** When the page showed it, by the server's clock */
  seenAt: string
  /** `seenAt` by the browser's clock, which may be wrong; missing if an earlier release stored the appointment */
  deviceSeenAt?: string
}

const cacheName = 'my-appointment'

/**
 * Stores the appointment without name, e-mail address, phone and zip code. Deletes appointments that are over, and an
 * earlier state of this one, which another link may have shown.
 */
export async function keepSeen(
  token: string,
  appointment: MyAppointment,
  { server, device }: { server: Date; device: Date },
): Promise<void> {
  const seen: SeenAppointment = {
    appointment: { ...appointment, name: '', email: '', phoneEnding: '', zipCode: '' },
    seenAt: server.toISOString(),
    deviceSeenAt: device.toISOString(),
  }
  await withCache(async (cache) => {
    await cache.put(await keyOf(token), new Response(JSON.stringify(seen)))
  })
  await deleteSeen(
    ({ appointment: kept }) =>
      hasEnded(kept, server) ||
      (kept.registrationId === appointment.registrationId && hasChangedSince(kept, appointment)),
  )
}

/** `device` is the time by the browser's clock, because without a network the server's time is unknown. */
export async function readSeen(token: string, device: Date): Promise<SeenAppointment | undefined> {
  // The browser's clock may be wrong, so only the time that has passed since the visit is taken from it.
  await deleteSeen(({ appointment, seenAt, deviceSeenAt = seenAt }) => {
    const sinceSeenMs = device.getTime() - Date.parse(deviceSeenAt)
    return hasEnded(appointment, new Date(Date.parse(seenAt) + sinceSeenMs))
  })
  return withCache(async (cache) => {
    const found = await cache.match(await keyOf(token))
    return found && ((await found.json()) as SeenAppointment)
  })
}

/** Call for a revoked link, or an appointment that is over or cancelled. */
export async function forgetSeen(token: string): Promise<void> {
  await withCache(async (cache) => cache.delete(await keyOf(token)))
}

/**
 * Call after a cancellation. Each message has its own link, so the appointment may be stored for several links. Also
 * deletes another family's appointment in the same time slot; opening that family's link stores it again.
 */
export async function forgetCancelled(
  token: string,
  { timeSlotId }: Pick<MyAppointment, 'timeSlotId'>,
): Promise<void> {
  await forgetSeen(token)
  await deleteSeen(({ appointment }) => appointment.timeSlotId === timeSlotId)
}

async function deleteSeen(isOutdated: (seen: SeenAppointment) => boolean): Promise<void> {
  await withCache(async (cache) => {
    for (const key of await cache.keys()) {
      const seen: SeenAppointment | undefined = await (await cache.match(key))?.json()
      if (seen && isOutdated(seen)) await cache.delete(key)
    }
  })
}

/** A hash, so that nobody can read a link from the browser's storage */
async function keyOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `/seen/${hex.join('')}`
}

async function withCache<T>(use: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  try {
    return await use(await caches.open(cacheName))
  } catch {
    // Private windows, full disks and pages without HTTPS have no cache; the page then needs the network.
    return undefined
  }
}

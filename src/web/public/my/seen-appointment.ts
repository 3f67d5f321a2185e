import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { hasEnded } from '../../../domain/time-slot.ts'

/** What a personal link's page showed last, for opening it without a network (docs/decisions/0036) */
export type SeenAppointment = {
  appointment: MyAppointment
  /** When the server said so */
  seenAt: string
}

const cacheName = 'my-appointment'

/** Kept until the slot ends: what is public about the appointment, and the place in line; nothing about the person. */
export async function keepSeen(
  token: string,
  appointment: MyAppointment,
  now: Date,
): Promise<void> {
  const seen: SeenAppointment = {
    appointment: { ...appointment, name: '', email: '', phoneEnding: '', zipCode: '' },
    seenAt: now.toISOString(),
  }
  await withCache(async (cache) => {
    await cache.put(await keyOf(token), Response.json(seen))
    await deleteEnded(cache, now)
  })
}

export async function readSeen(token: string, now: Date): Promise<SeenAppointment | undefined> {
  return withCache(async (cache) => {
    await deleteEnded(cache, now)
    const found = await cache.match(await keyOf(token))
    return found && ((await found.json()) as SeenAppointment)
  })
}

/** After a cancellation, or when the server says that the link has ended */
export async function forgetSeen(token: string): Promise<void> {
  await withCache(async (cache) => cache.delete(await keyOf(token)))
}

async function deleteEnded(cache: Cache, now: Date): Promise<void> {
  for (const key of await cache.keys()) {
    const seen: SeenAppointment | undefined = await (await cache.match(key))?.json()
    if (seen && hasEnded(seen.appointment, now)) await cache.delete(key)
  }
}

/** A hash: whoever looks through the browser's storage cannot use the link. */
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

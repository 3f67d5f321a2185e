/**
 * What a family typed. It outlives the browser tab if the family chose that when the connection failed. Many phones and
 * computers are shared, so the draft is deleted once sent, or by the first page that opens after 3 hours.
 */
const key = 'registration-kept'
const keptMs = 3 * 60 * 60 * 1000

type Kept = { until: number; draft: unknown }

/** The kept draft as JSON; null without a draft. Deletes an expired draft. */
export function readKept(now: number): string | null {
  const kept = read()
  if (!kept) return null
  // A clock that was set back must not extend the time.
  if (kept.until > now && kept.until <= now + keptMs) return JSON.stringify(kept.draft)
  forgetKept()
  return null
}

/**
 * Keeps the draft without the token of its personal link, because the next person who uses the device could open the
 * link. Keeping the draft again does not extend the time.
 */
export function keep(
  { signUpToken: _token, ...draft }: Record<string, unknown>,
  now: number,
): void {
  const until = read()?.until ?? now + keptMs
  withStorage((storage) => storage.setItem(key, JSON.stringify({ until, draft })))
}

export function forgetKept(): void {
  withStorage((storage) => storage.removeItem(key))
}

function read(): Kept | null {
  const text = withStorage((storage) => storage.getItem(key))
  if (!text) return null
  try {
    const kept: Partial<Kept> | null = JSON.parse(text)
    if (typeof kept?.until === 'number') return { until: kept.until, draft: kept.draft }
  } catch {
    // Invalid JSON, which other code has written, is deleted below.
  }
  forgetKept()
  return null
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    // Blocked or full storage throws; the draft then ends with the tab.
    return undefined
  }
}

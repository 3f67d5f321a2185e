let lastMs = 0

/** A version 7 UUID, like the server's. Sorts after earlier ids, because lists order rows with the same time by id. */
export function newId(): string {
  lastMs = Math.max(Date.now(), lastMs + 1)
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  const time = lastMs.toString(16).padStart(12, '0')
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((bytes[2] ?? 0) & 0x3f) | 0x80
  const parts = [
    time.slice(0, 8),
    time.slice(8),
    `7${hex.slice(1, 4)}`,
    `${variant.toString(16)}${hex.slice(6, 8)}`,
    hex.slice(8),
  ]
  return parts.join('-')
}

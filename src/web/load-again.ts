declare global {
  /** Defined in index.html, so that it also works when the first script is missing; undefined in tests */
  var loadAgainOnce: (() => Promise<void>) | undefined
}

/** Reloads the page once if its code does not load although the server responds, as after an update (decision 0072). */
export function loadAgainIfCodeIsMissing(error: unknown): void {
  // Each browser has its own words for this error.
  if (/import|preload/i.test(String(error))) void globalThis.loadAgainOnce?.()
}

declare global {
  /** Of index.html, so that it also works when the first script is missing; undefined in tests */
  var loadAgainOnce: (() => Promise<void>) | undefined
}

/** Code that is missing on the server, as after an update, comes with the new page (decision 0072). */
export function loadAgainIfCodeIsMissing(error: unknown): void {
  // Each browser words it differently.
  if (/import|preload/i.test(String(error))) void globalThis.loadAgainOnce?.()
}

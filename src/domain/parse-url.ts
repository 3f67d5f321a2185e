/** Null if the text is not a URL. Phones from 2020 lack URL.canParse. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

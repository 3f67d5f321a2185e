/** Makes Twilio text these words back, or nothing. */
export function twiml(words: string | null): string {
  const inside = words === null ? '' : `<Message>${escapeXml(words)}</Message>`
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${inside}</Response>`
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

import encodeQR from 'qr'

/** A picture that is sent with a message; the HTML shows it as `cid:` and its name. */
export type Picture = { name: string; contentType: string; content: Buffer }

export const codeName = 'check-in-code'
/** Width and height as shown, in pixels */
export const codeSize = 196

/**
 * A QR code for the volunteer's camera. Low error correction, because screens show it undamaged and larger squares are
 * easier to read; four white squares around it, as the standard requires.
 */
export function drawCheckInCode(url: string): Picture {
  const gif = encodeQR(url, 'gif', { ecc: 'low', border: 4, scale: 3 })
  return { name: codeName, contentType: 'image/gif', content: Buffer.from(gif) }
}

/** The HTML with its pictures as data URLs, for our own pages, whose frame allows no `cid:` (docs/decisions/0010) */
export function withPictures(message: { html: string; pictures?: readonly Picture[] }): string {
  return (message.pictures ?? []).reduce(
    (html, { name, contentType, content }) =>
      html.replaceAll(`cid:${name}`, `data:${contentType};base64,${content.toString('base64')}`),
    message.html,
  )
}

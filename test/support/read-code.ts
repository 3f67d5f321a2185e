import decodeQR from 'qr/decode.js'

const headerLength = 408

/**
 * The text of a QR code in an uncompressed GIF, as the package `qr` writes it: 0 is white, and each data sub-block
 * begins with a clear code.
 */
export function readCode(gif: Buffer): string {
  const width = gif.readUInt16LE(6)
  const codes: number[] = []
  for (let at = headerLength; (gif[at] ?? 0) > 1; at += (gif[at] ?? 0) + 1) {
    codes.push(...gif.subarray(at + 2, at + 1 + (gif[at] ?? 0)))
  }
  const data = Uint8Array.from(
    codes.slice(0, width * width).flatMap((black) => [...Array(3).fill(black ? 0 : 255), 255]),
  )
  if (codes.length < width * width) throw new Error(`Read ${codes.length} of ${width} x ${width}`)
  return decodeQR({ width, height: width, data })
}

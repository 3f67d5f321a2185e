import encodeQR from 'qr'

/** A QR code with a white border, even in dark mode, because cameras need the contrast */
export function QrCode({ text, label }: { text: string; label: string }) {
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = squares
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-lg"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

import encodeQR from 'qr'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { my as words } from '../../words.ts'

/** A QR code, drawn in the browser so that it needs no network. Its margin is white in dark mode too, for cameras. */
export function CheckInCode({ address }: { address: string }) {
  const squares = encodeQR(address, 'raw', { ecc: 'low', border: 4 })
  const { text, alt } = words.checkInCode
  return (
    <section className="mt-6">
      <p className="mb-2">
        <TranslatableText>{text}</TranslatableText>
      </p>
      <svg
        role="img"
        aria-label={alt}
        viewBox={`0 0 ${squares.length} ${squares.length}`}
        shapeRendering="crispEdges"
        className="size-49 rounded-lg"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={pathOf(squares)} fill="#000" />
      </svg>
    </section>
  )
}

function pathOf(squares: boolean[][]): string {
  return squares
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
}

export function SuccessPicture({ status }: { status: 'confirmed' | 'waitlist' }) {
  return (
    <svg
      viewBox="0 0 160 104"
      fill="none"
      aria-hidden="true"
      className="h-16 w-25 shrink-0 stroke-ink sm:h-20 sm:w-31"
      strokeWidth="2.500"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <circle cx="112" cy="34" r="20" className="fill-sun" stroke="none" />
      {status === 'confirmed' ? <HungShirt /> : <Basket />}
    </svg>
  )
}

function HungShirt() {
  return (
    <>
      <path d="M4 22Q80 40 156 20" />
      <path
        className="fill-blue-wash"
        d="M56 30l14 2c2 8 18 8 20 0l14-2 20 20-13 13-9-7v40H58V56l-9 7-13-13Z"
      />
      <path className="stroke-green" strokeWidth="5" d="m69 70 8 8 15-17" />
      <g className="fill-sun" strokeWidth="1.500">
        <rect x="59" y="22" width="5" height="14" rx="2" />
        <rect x="96" y="22" width="5" height="14" rx="2" />
      </g>
    </>
  )
}

function Basket() {
  return (
    <>
      <path className="fill-blue-wash" d="M52 52c2-14 14-20 22-12 8-8 26-4 26 12Z" />
      <path className="fill-card" d="M42 52h76l-7 44H49Z" />
      <path d="M36 52h88M64 64v20M80 64v20M96 64v20" />
    </>
  )
}

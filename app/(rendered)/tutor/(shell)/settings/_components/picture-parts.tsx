import type { ReactNode } from 'react'

const badges = ['fill-option-a', 'fill-option-b', 'fill-option-c']

/** Three rows as on a student's phone; one of them chosen. */
export function Options({ x, y, width, chosen }: { x: number; y: number; width: number; chosen: number }) {
  return [0, 1, 2].map((row) => (
    <g key={row}>
      <rect
        x={x}
        y={y + row * 17}
        width={width}
        height={13}
        rx={3}
        className={row === chosen ? 'fill-accent/20 stroke-accent' : 'fill-surface stroke-edge'}
      />
      <circle cx={x + 8} cy={y + 6.5 + row * 17} r={3.5} className={badges[row]} />
    </g>
  ))
}

/** A phone; its children are its screen. */
export function Phone({ x, children }: { x: number; children?: ReactNode }) {
  return (
    <g>
      <rect x={x} y={12} width={58} height={96} rx={8} className="fill-surface stroke-ink" strokeWidth={2} />
      {children}
    </g>
  )
}

/** The projector view on its stand. */
export function Wall({ children }: { children: ReactNode }) {
  return (
    <g>
      <rect
        x={14}
        y={14}
        width={112}
        height={72}
        rx={4}
        className="fill-surface stroke-ink"
        strokeWidth={2}
      />
      <path d="M70 86v12M52 106l18-8 18 8" className="fill-none stroke-ink" strokeWidth={2} />
      {children}
    </g>
  )
}

/** A QR code from afar. */
export function Squares({ x, y }: { x: number; y: number }) {
  const places = [0, 1, 2, 5, 7, 9, 10, 12, 14, 15, 16, 18, 21, 23, 24]
  return places.map((place) => (
    <rect
      key={place}
      x={x + (place % 5) * 6}
      y={y + Math.floor(place / 5) * 6}
      width={5}
      height={5}
      className="fill-ink"
    />
  ))
}

/** The distribution of answers; the first one is correct. */
export function Bars() {
  return [52, 24, 14].map((width, row) => (
    <g key={width}>
      <rect
        x={26}
        y={30 + row * 17}
        width={width}
        height={11}
        rx={2}
        className={row === 0 ? 'fill-success' : 'fill-edge'}
      />
      {row === 0 && <path d="M84 35l4 4 8-9" className="fill-none stroke-success" strokeWidth={3} />}
    </g>
  ))
}

import type { ReactNode } from 'react'
import { Bars, Options, Phone, Squares, Wall } from './picture-parts'

export const loopSteps = ['join', 'start', 'answer', 'reveal', 'results'] as const

type Step = (typeof loopSteps)[number]

const drawings: Record<Step, ReactNode> = {
  join: (
    <>
      <Wall>
        <text x={28} y={56} className="fill-ink text-[18px] font-extrabold tracking-widest">
          K4F
        </text>
        <Squares x={82} y={34} />
      </Wall>
      <Phone x={150}>
        <rect
          x={158}
          y={40}
          width={42}
          height={14}
          rx={3}
          className="fill-none stroke-edge"
          strokeWidth={1.5}
        />
        <rect x={158} y={62} width={42} height={16} rx={4} className="fill-accent" />
      </Phone>
    </>
  ),
  start: (
    <>
      <rect
        x={40}
        y={20}
        width={140}
        height={78}
        rx={6}
        className="fill-surface stroke-ink"
        strokeWidth={2}
      />
      <path d="M26 106h168" className="stroke-ink" strokeWidth={4} strokeLinecap="round" />
      <rect x={58} y={36} width={70} height={6} rx={3} className="fill-edge" />
      <rect x={58} y={54} width={84} height={28} rx={6} className="fill-accent" />
      <path d="M92 61v14l12-7Z" className="fill-on-accent" />
    </>
  ),
  answer: (
    <>
      <Phone x={24}>
        <Options x={31} y={38} width={44} chosen={1} />
        <rect x={31} y={24} width={26} height={5} rx={2.5} className="fill-edge" />
      </Phone>
      <Phone x={92}>
        <Options x={99} y={38} width={44} chosen={0} />
        <rect x={99} y={24} width={30} height={5} rx={2.5} className="fill-edge" />
      </Phone>
      <Phone x={160}>
        <Options x={167} y={38} width={44} chosen={0} />
        <rect x={167} y={24} width={22} height={5} rx={2.5} className="fill-edge" />
      </Phone>
    </>
  ),
  reveal: (
    <>
      <Wall>
        <Bars />
      </Wall>
      <Phone x={150}>
        <path d="M164 60l10 10 18-20" className="fill-none stroke-success" strokeWidth={5} />
      </Phone>
    </>
  ),
  results: (
    <>
      <rect
        x={30}
        y={16}
        width={104}
        height={90}
        rx={4}
        className="fill-surface stroke-ink"
        strokeWidth={2}
      />
      {[0, 1, 2, 3].map((row) => (
        <g key={row}>
          <rect x={40} y={28 + row * 19} width={46} height={6} rx={3} className="fill-edge" />
          <rect x={98} y={28 + row * 19} width={24} height={6} rx={3} className="fill-accent" />
        </g>
      ))}
      <path d="M172 34v40M156 60l16 16 16-16M152 92h40" className="fill-none stroke-ink" strokeWidth={4} />
    </>
  ),
}

/** A drawing of one step of a lecture; the text is below it. */
export function LoopPicture({ step }: { step: Step }) {
  return (
    <svg viewBox="0 0 232 120" aria-hidden className="w-full max-w-sm rounded-lg bg-sunk">
      {drawings[step]}
    </svg>
  )
}

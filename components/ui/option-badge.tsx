import { cn } from '@/lib/cn'

/** Each option has three marks: letter, shape and colour. */
const options = [
  {
    letter: 'A',
    shape: 'circle',
    fill: 'fill-option-a',
    path: 'M20 2a18 18 0 1 1 0 36 18 18 0 0 1 0-36Z',
    y: 20,
  },
  {
    letter: 'B',
    shape: 'square',
    fill: 'fill-option-b',
    path: 'M5 3h30a2 2 0 0 1 2 2v30a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z',
    y: 20,
  },
  {
    letter: 'C',
    shape: 'triangle',
    fill: 'fill-option-c',
    path: 'M18.2 2.2a2 2 0 0 1 3.6 0L39.2 35.1A2 2 0 0 1 37.4 38H2.6A2 2 0 0 1 .8 35.1Z',
    y: 26.5,
  },
  {
    letter: 'D',
    shape: 'diamond',
    fill: 'fill-option-d',
    path: 'M18.5.9a2 2 0 0 1 3 0L39.1 18.5a2 2 0 0 1 0 3L21.5 39.1a2 2 0 0 1-3 0L.9 21.5a2 2 0 0 1 0-3Z',
    y: 20,
  },
  {
    letter: 'E',
    shape: 'pentagon',
    fill: 'fill-option-e',
    path: 'M18.8 1.5a2 2 0 0 1 2.4 0L38.5 14.2a2 2 0 0 1 .7 2.2L32.6 36.6a2 2 0 0 1-1.9 1.4H9.3a2 2 0 0 1-1.9-1.4L.8 16.4a2 2 0 0 1 .7-2.2Z',
    y: 21.5,
  },
  {
    letter: 'F',
    shape: 'hexagon',
    fill: 'fill-option-f',
    path: 'M10.8 3h18.4a2 2 0 0 1 1.7 1l8.5 15a2 2 0 0 1 0 2l-8.5 15a2 2 0 0 1-1.7 1H10.8a2 2 0 0 1-1.7-1L.6 21a2 2 0 0 1 0-2L9.1 4a2 2 0 0 1 1.7-1Z',
    y: 20,
  },
  {
    letter: 'G',
    shape: 'star',
    fill: 'fill-option-g',
    path: 'M20 .5 26 10.5 37.3 8.2 35.5 19.7 39.8 30.3 28.3 31.5 20 39.5 11.7 31.5.2 30.3 4.5 19.7 2.7 8.2 14 10.5Z',
    y: 21,
  },
  {
    letter: 'H',
    shape: 'cross',
    fill: 'fill-option-h',
    path: 'M12 1h16a2 2 0 0 1 2 2v7h7a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-7v7a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2v-7H3a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2h7V3a2 2 0 0 1 2-2Z',
    y: 20,
  },
] as const

const sizes = { sm: 'size-7', md: 'size-9' } as const

type OptionBadgeProps = { index: number; size?: keyof typeof sizes; faded?: boolean; className?: string }

/** The badge of an option A–H, the same on phone, laptop and wall; read aloud as its letter. */
export function OptionBadge({ index, size = 'md', faded = false, className }: OptionBadgeProps) {
  const option = options[index % options.length]
  if (!option) return null
  return (
    <svg
      viewBox="-1 -1 42 42"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page has no tag of its own
      role="img"
      aria-label={option.letter}
      data-shape={option.shape}
      className={cn(
        'shrink-0 transition-opacity duration-200',
        sizes[size],
        faded && 'opacity-45',
        className,
      )}
    >
      <path d={option.path} className={option.fill} />
      <path d={option.path} fill="none" stroke="var(--badge-ring)" strokeOpacity={0.55} strokeWidth={1} />
      <text
        x={20}
        y={option.y}
        fill="#fff"
        textAnchor="middle"
        dominantBaseline="central"
        className="text-[19px] font-bold"
      >
        {option.letter}
      </text>
    </svg>
  )
}

import { cn } from '@/lib/cn'

/** Drawn on a grid of 24 with strokes of 2, in the colour of the text. Phones only load these. */
export const basicDrawings = {
  alert: 'M12 3.5 22 20.5H2ZM12 10v4.5M12 17.4v.1',
  check: 'M4.5 12.5 9.5 17.5 19.5 6.5',
  chevronDown: 'M6 9.5 12 15.5 18 9.5',
  chevronRight: 'M9.5 6 15.5 12 9.5 18',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5.5l3.5 2',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.5v.1',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h.1M4 12h.1M4 18h.1',
  logOut: 'M10 4H4v16h6M9 12h12M16.5 7.5 21 12l-4.5 4.5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  message: 'M4 4h16v12H11l-5 4.5V16H4Z',
  monitor: 'M3 4h18v12H3ZM12 16v4M8 20h8',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  smile: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 14c1.8 2.7 6.2 2.7 8 0M9 9.5v.1M15 9.5v.1',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19',
} as const

export type BasicIconName = keyof typeof basicDrawings
export type IconLook = { className?: string; label?: string }

/** An icon beside a word. Without a word near it, give it a `label`. */
export function BasicIcon({ name, ...look }: IconLook & { name: BasicIconName }) {
  return <Drawing path={basicDrawings[name]} {...look} />
}

export function Drawing({ path, className, label }: IconLook & { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('inline-block size-[1.25em] shrink-0', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={path} />
    </svg>
  )
}

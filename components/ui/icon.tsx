import { cn } from '@/lib/cn'

/** Drawn on a grid of 24, as strokes of 2; the colour is that of the text. */
const drawings = {
  alert: 'M12 3.5 22 20.5H2ZM12 10v4.5M12 17.4v.1',
  archive: 'M3 4h18v4H3ZM5 8v12h14V8M10 12h4',
  arrowLeft: 'M20 12H4M10 6l-6 6 6 6',
  arrowRight: 'M4 12h16M14 6l6 6-6 6',
  board: 'M3 4h18v12H3ZM12 16v2M7 21l5-3 5 3',
  book: 'M12 6C9.5 4.3 6.5 4 3 4v14c3.5 0 6.5.3 9 2 2.5-1.7 5.5-2 9-2V4c-3.5 0-6.5.3-9 2ZM12 6v14',
  building: 'M4 21V9l8-5 8 5v12M2 21h20M9 21v-5h6v5M8 12h.1M12 12h.1M16 12h.1',
  calendar: 'M4 5.5h16V21H4ZM4 10h16M8 3v4M16 3v4',
  chart: 'M4 3v18h17M9 17v-5M14 17V8M19 17v-7',
  check: 'M4.5 12.5 9.5 17.5 19.5 6.5',
  chevronDown: 'M6 9.5 12 15.5 18 9.5',
  chevronLeft: 'M14.5 6 8.5 12 14.5 18',
  chevronRight: 'M9.5 6 15.5 12 9.5 18',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5.5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v12H9ZM5 15H4V3h11v2',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  eye: 'M2 12c2.5-4.5 6-6.5 10-6.5S19.5 7.5 22 12c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  flag: 'M5 21V4h13l-2.5 4.5L18 13H5',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.3 9.6c.2-3.5 5.6-3.3 5.4 0-.1 2-2.7 2.2-2.7 4.2M12 17v.1',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.5v.1',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h.1M4 12h.1M4 18h.1',
  logOut: 'M10 4H4v16h6M9 12h12M16.5 7.5 21 12l-4.5 4.5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  message: 'M4 4h16v12H11l-5 4.5V16H4Z',
  minus: 'M5 12h14',
  monitor: 'M3 4h18v12H3ZM12 16v4M8 20h8',
  grip: 'M9 5.5h.1M15 5.5h.1M9 12h.1M15 12h.1M9 18.5h.1M15 18.5h.1',
  mail: 'M3 5h18v14H3ZM3.5 6l8.5 7 8.5-7',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  pencil: 'M4 20l1-5L16 4l4 4L9 19ZM13.5 6.5l4 4',
  play: 'M7 4.5v15l12-7.5Z',
  plus: 'M12 5v14M5 12h14',
  question: 'M4 4h16v13H4ZM8 8.5h8M8 12.5h5M9 21h6',
  restore: 'M4 5v5h5M4.5 10A8 8 0 1 1 4 14',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 21 21',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM9 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z',
  smile: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 14c1.8 2.7 6.2 2.7 8 0M9 9.5v.1M15 9.5v.1',
  stop: 'M6 6h12v12H6Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19',
  trash: 'M4 6.5h16M9 6V3.5h6V6M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21c.6-4.5 3.8-6.5 8-6.5s7.4 2 8 6.5',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5.4a3.3 3.3 0 0 1 0 6.2M18 14.6c2 .8 3.2 2.6 3.5 5.4',
} as const

export type IconName = keyof typeof drawings

/** A drawing beside a word. Without a word near it, give it a `label`. */
export function Icon({ name, className, label }: { name: IconName; className?: string; label?: string }) {
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
      <path d={drawings[name]} />
    </svg>
  )
}

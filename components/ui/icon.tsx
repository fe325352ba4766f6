import { basicDrawings, Drawing, type IconLook } from './basic-icon'

const drawings = {
  ...basicDrawings,
  archive: 'M3 4h18v4H3ZM5 8v12h14V8M10 12h4',
  arrowLeft: 'M20 12H4M10 6l-6 6 6 6',
  arrowRight: 'M4 12h16M14 6l6 6-6 6',
  board: 'M3 4h18v12H3ZM12 16v2M7 21l5-3 5 3',
  book: 'M12 6C9.5 4.3 6.5 4 3 4v14c3.5 0 6.5.3 9 2 2.5-1.7 5.5-2 9-2V4c-3.5 0-6.5.3-9 2ZM12 6v14',
  building: 'M4 21V9l8-5 8 5v12M2 21h20M9 21v-5h6v5M8 12h.1M12 12h.1M16 12h.1',
  calendar: 'M4 5.5h16V21H4ZM4 10h16M8 3v4M16 3v4',
  chart: 'M4 3v18h17M9 17v-5M14 17V8M19 17v-7',
  chevronLeft: 'M14.5 6 8.5 12 14.5 18',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v12H9ZM5 15H4V3h11v2',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  eye: 'M2 12c2.5-4.5 6-6.5 10-6.5S19.5 7.5 22 12c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  flag: 'M5 21V4h13l-2.5 4.5L18 13H5',
  half: 'M12 3a9 9 0 1 0 0 18ZM12 3a9 9 0 0 1 0 18',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.3 9.6c.2-3.5 5.6-3.3 5.4 0-.1 2-2.7 2.2-2.7 4.2M12 17v.1',
  grip: 'M9 5.5h.1M15 5.5h.1M9 12h.1M15 12h.1M9 18.5h.1M15 18.5h.1',
  mail: 'M3 5h18v14H3ZM3.5 6l8.5 7 8.5-7',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  pencil: 'M4 20l1-5L16 4l4 4L9 19ZM13.5 6.5l4 4',
  picture: 'M3 4.5h18v15H3ZM3 16l5-5 4.5 4.5 3-3L21 18M15.5 8.5h.1',
  play: 'M7 4.5v15l12-7.5Z',
  plus: 'M12 5v14M5 12h14',
  question: 'M4 4h16v13H4ZM8 8.5h8M8 12.5h5M9 21h6',
  restore: 'M4 5v5h5M4.5 10A8 8 0 1 1 4 14',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 21 21',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM9 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z',
  stop: 'M6 6h12v12H6Z',
  trash: 'M4 6.5h16M9 6V3.5h6V6M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21c.6-4.5 3.8-6.5 8-6.5s7.4 2 8 6.5',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5.4a3.3 3.3 0 0 1 0 6.2M18 14.6c2 .8 3.2 2.6 3.5 5.4',
} as const

export type IconName = keyof typeof drawings

/** Any icon; pages that phones load use `BasicIcon`. */
export function Icon({ name, ...look }: IconLook & { name: IconName }) {
  return <Drawing path={drawings[name]} {...look} />
}

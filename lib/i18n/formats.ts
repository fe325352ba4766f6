import type { Formats } from 'next-intl'

/** How days and times are written everywhere: `format.dateTime(date, 'instant')`. A plain day has no zone and is read in UTC. */
export const formats = {
  dateTime: {
    time: { timeStyle: 'short' },
    timeWithSeconds: { timeStyle: 'medium' },
    instant: { dateStyle: 'medium', timeStyle: 'short' },
    instantWithSeconds: { dateStyle: 'medium', timeStyle: 'medium' },
    day: { dateStyle: 'medium', timeZone: 'UTC' },
    dayInFull: { dateStyle: 'full', timeZone: 'UTC' },
    dayAndMonth: { day: 'numeric', month: 'numeric', timeZone: 'UTC' },
  },
} as const satisfies Formats

import type { Formats } from 'next-intl'

/**
 * The formats of days, times and rates: `format.dateTime(date, 'instant')`, `format.number(rate, 'percent')`. A plain
 * day has no time zone and is read in UTC.
 */
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
  number: {
    whole: { maximumFractionDigits: 0 },
    mean: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
    /** Points have at most two decimals. */
    points: { maximumFractionDigits: 2 },
    percent: { style: 'percent', maximumFractionDigits: 0 },
    change: { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' },
    changeOfMean: { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' },
    /** For tables, where columns are compared. */
    percentWithTenths: { style: 'percent', maximumFractionDigits: 1 },
  },
} as const satisfies Formats

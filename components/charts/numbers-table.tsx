'use client'

import { useFormatter, useTimeZone, useTranslations } from 'next-intl'
import { createContext, useContext, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { saveFile } from '@/components/ui/save-file'
import { fileName as nameOf, isoInZone, toCsv } from '@/lib/rounds/export-rules'
import { useViewerZone } from './use-viewer-zone'

/** The format of each kind of number. */
const numberFormats = { number: 'whole', percent: 'percentWithTenths', points: 'points' } as const

type Cell = string | number | null
/** A `time` is an instant: shown in the viewer's time zone, and in the file in that of the lectures. */
type Column = { label: string; kind?: 'day' | 'time' | keyof typeof numberFormats }

export type NumbersTableProps = {
  /** The subject of the numbers. */
  title: string
  /** The first column has the names of the rows. */
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
  /** The name of the file, between lecture and session, and the day. */
  fileName: string
}

function isNumber(kind: Column['kind']): kind is keyof typeof numberFormats {
  return kind !== undefined && kind in numberFormats
}

/** Downloads the numbers with all digits, and times in the time zone of the lectures. */
function useDownload({ columns, rows, fileName }: Omit<NumbersTableProps, 'title'>) {
  const about = useDownloadScope()
  const zone = useTimeZone() ?? 'UTC'
  const written = (cell: Cell, place: number) => {
    if (columns[place]?.kind === 'time' && cell !== null) return isoInZone(new Date(cell), zone)
    // Whoever searches the file types plain spaces.
    return typeof cell === 'string' ? cell.replaceAll('\u00A0', ' ') : cell
  }
  return () => {
    const head = columns.map(({ label }) => label)
    const day = isoInZone(new Date(), zone).slice(0, 10)
    const csv = toCsv([head, ...rows.map((row) => row.map(written))], 'plain')
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${nameOf([...about, fileName, day])}.csv`)
  }
}

const unseen = (chunks: ReactNode) => <span className="sr-only">{chunks}</span>

/** The numbers of a drawing, as a foldable table and as a download with all digits. */
export function NumbersTable({ title, columns, rows, fileName }: NumbersTableProps) {
  const t = useTranslations('analytics.numbers')
  const format = useFormatter()
  const viewerZone = useViewerZone()
  const shown = (cell: Cell, { kind }: Column) => {
    if (cell === null) return '–'
    if (kind === 'time') return format.dateTime(new Date(cell), { timeStyle: 'short', timeZone: viewerZone })
    // A plain day has no time zone; it is read and formatted in UTC.
    if (kind === 'day') return format.dateTime(new Date(cell), 'day')
    return typeof cell === 'number' && isNumber(kind) ? format.number(cell, numberFormats[kind]) : cell
  }
  const download = useDownload({ columns, rows, fileName })
  return (
    <details className="group no-print mt-3">
      <summary className="target inline-flex unmarked items-center gap-1.5 rounded text-sm text-accent hover:underline">
        <Icon name="chevronRight" className="transition-transform group-open:rotate-90" />
        {t.rich('asTable', { title, about: unseen })}
      </summary>
      <section
        className="relative max-h-96 overflow-auto border-y border-line"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse must be able to scroll it
        tabIndex={0}
        aria-label={title}
      >
        <table className="tabular w-full border-collapse text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map(({ label, kind }) => (
                <th
                  key={label}
                  scope="col"
                  className={`px-2 py-1.5 align-bottom first:ps-0 ${isNumber(kind) ? 'text-end' : 'text-start'}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} className="border-t border-line">
                {columns.map((column, place) =>
                  place === 0 ? (
                    <th
                      key={place}
                      scope="row"
                      className="py-1.5 pe-2 text-start font-normal wrap-break-word"
                    >
                      {shown(row[place] ?? null, column)}
                    </th>
                  ) : (
                    <td
                      key={place}
                      className={`px-2 py-1.5 ${isNumber(column.kind) ? 'text-end' : 'wrap-break-word'}`}
                    >
                      {shown(row[place] ?? null, column)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button variant="quiet" size="sm" icon={<Icon name="download" />} onClick={download}>
        {t.rich('download', { title, about: unseen })}
      </Button>
    </details>
  )
}

const Scope = createContext<readonly string[]>([])

type DownloadScopeProps = {
  /** The beginning of file names on this page: the lecture, then the session if one is chosen. */
  about: readonly string[]
  children: ReactNode
}

/** Names the downloads of a page after its subject. */
export function DownloadScope({ about, children }: DownloadScopeProps) {
  return <Scope value={about}>{children}</Scope>
}

function useDownloadScope(): readonly string[] {
  return useContext(Scope)
}

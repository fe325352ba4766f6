import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { thisAndLater } from '@/lib/sessions/move-rules'
import type { SessionMove, SessionView } from '@/lib/sessions/schema'

type MoveChoiceProps = {
  /** In chronological order. */
  sessions: readonly SessionView[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** The new days of the chosen sessions, as far as known. */
  planned: SessionMove['sessions']
}

/** Scrolls a list, and nothing around it, to an entry. */
function scrollTo(entry: HTMLElement | null) {
  const list = entry?.parentElement
  if (entry && list) list.scrollTop = entry.offsetTop - list.offsetTop
}

/** The sessions that can be moved, each with its day and, if chosen, its new one. */
export function MoveChoice({ sessions, chosen, onChange, planned }: MoveChoiceProps) {
  const t = useTranslations('sessions.move')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const say = (date: string) => format.dateTime(new Date(date), { dateStyle: 'medium', timeZone: 'UTC' })
  const [start] = useState(() => sessions.find(({ id }) => chosen.includes(id))?.id)
  const to = new Map(planned.map(({ id, date }) => [id, date]))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="font-semibold">{tTerms('sessions')}</legend>
      <ul className="max-h-96 overflow-y-auto border-y border-line">
        {sessions.map(({ id, number, title, date }) => {
          const moved = to.get(id)
          return (
            <li
              key={id}
              ref={id === start ? scrollTo : undefined}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-2 first:border-t-0"
            >
              <Checkbox
                className="min-w-0 flex-1 basis-64"
                checked={chosen.includes(id)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
                label={
                  <span className="wrap-anywhere">
                    {tTerms('numbered', { number, title })}
                    <span className="tabular block text-sm text-muted">
                      {moved === undefined ? say(date) : t('fromTo', { from: say(date), to: say(moved) })}
                    </span>
                  </span>
                }
              />
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('laterNamed', { title })}
                onClick={() => onChange(thisAndLater(sessions, id))}
              >
                {t('later')}
              </Button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

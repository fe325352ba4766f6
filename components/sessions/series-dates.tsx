import { useFormatter, useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import { daysOf, titleOf, type SeriesDraft } from '@/lib/sessions/series-rules'
import { bounds } from '@/lib/bounds'

type SeriesDatesProps = Pick<SeriesDraft, 'title' | 'first' | 'last' | 'without'> & {
  /** Null while the field contains no whole number. */
  number: number | null
  onChange: (without: string[]) => void
}

/** The days of a weekly series, each of which can be left out, and the resulting number of sessions. */
export function SeriesDates({ title, number, first, last, without, onChange }: SeriesDatesProps) {
  const t = useTranslations('sessions.series')
  const format = useFormatter()
  const days = daysOf({ first, last }).slice(0, bounds.sessionSeries.max)
  const taken = days.filter((day) => !without.includes(day))
  const [from, to] = [taken[0], taken.at(-1)]
  const say = (day: string) => format.dateTime(new Date(day), 'day')

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="font-semibold">{t('days')}</legend>
      <output className="tabular text-muted">
        {from === undefined || to === undefined
          ? t('noDays')
          : t('summary', {
              count: taken.length,
              weekday: format.dateTime(new Date(from), { weekday: 'long', timeZone: 'UTC' }),
              first: say(from),
              last: say(to),
              without: days.length - taken.length,
            })}
      </output>
      {days.length > 0 && (
        <ul className="grid max-h-72 gap-x-6 overflow-y-auto border-y border-line px-2 sm:grid-cols-2">
          {days.map((day) => {
            const place = taken.indexOf(day)
            return (
              <li key={day}>
                <Checkbox
                  checked={place !== -1}
                  onChange={(event) =>
                    onChange(event.target.checked ? without.filter((one) => one !== day) : [...without, day])
                  }
                  label={
                    <span className={place === -1 ? 'text-muted line-through' : undefined}>
                      <span className="tabular">{say(day)}</span>
                      {place !== -1 && number !== null && (
                        <span className="ml-2 text-sm wrap-anywhere text-muted">
                          {titleOf(title, number + place)}
                        </span>
                      )}
                    </span>
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}

'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { useEarlyValue } from '@/components/ui/early-input'
import { TextField } from '@/components/ui/text-field'
import { searchable } from '@/lib/i18n/searchable'

export type SessionOption = { id: string; number: number; title: string; date: string; archived: boolean }

/** The number of sessions from which on a search is offered. */
const MANY = 7

type SessionChoiceProps = {
  sessions: readonly SessionOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The sessions to which a QuickCheck is assigned. */
export function SessionChoice({ sessions, chosen, onChange }: SessionChoiceProps) {
  const t = useTranslations('quickchecks.form')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const [search, setSearch] = useState('')
  const word = searchable(search.trim())
  const shown = sessions.filter(
    ({ id, number, title }) =>
      word === '' || String(number) === word || searchable(title).includes(word) || chosen.includes(id),
  )

  const field = useEarlyValue<HTMLInputElement>(search, setSearch)

  function choose(id: string, on: boolean) {
    onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="text-lg font-bold">{tTerms('sessions')}</legend>
      <p className="max-w-prose text-muted">{t(sessions.length === 0 ? 'noSessions' : 'sessionsHint')}</p>
      {sessions.length >= MANY && (
        <TextField
          ref={field}
          type="search"
          autoComplete="off"
          label={t('sessionSearch')}
          labelHidden
          placeholder={t('sessionSearch')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {shown.length > 0 && (
        <ul className="max-h-86 overflow-y-auto border-y border-line">
          {shown.map(({ id, number, title, date, archived }) => (
            <li key={id} className="border-t border-line px-2 first:border-t-0">
              <Checkbox
                checked={chosen.includes(id)}
                onChange={(event) => choose(id, event.target.checked)}
                label={
                  <span className="wrap-anywhere">
                    {tTerms('numbered', { number, title })}{' '}
                    <span className="text-sm whitespace-nowrap text-muted">
                      {archived ? t('archivedSession') : format.dateTime(new Date(date), 'day')}
                    </span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 && sessions.length > 0 && <p>{t('noSessionFound')}</p>}
    </fieldset>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useState, type KeyboardEvent } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useEarlyValue } from '@/components/ui/early-input'
import { Icon } from '@/components/ui/icon'
import { keepFocus } from '@/components/ui/keep-focus'
import { TextField } from '@/components/ui/text-field'
import { useLatestCall } from '@/lib/http/latest-call'
import { searchTutors } from '@/lib/users/client'
import type { TutorView } from '@/lib/users/schema'
import { ChosenTutors } from './chosen-tutors'
import { useTakeFirst } from './use-take-first'

type TutorPickerProps = {
  tutors: readonly TutorView[]
  onChange: (tutors: TutorView[]) => void
  /** Cannot be removed, such as the creator of the lecture. */
  fixedId?: string
  /** The error of the choice. */
  problem?: string
  /** What is typed in the search. */
  q: string
  onSearch: (q: string) => void
}

/** The tutors of a lecture: searched by name while typing; the last one cannot be removed. */
export function TutorPicker({ tutors, onChange, fixedId, problem, q, onSearch }: TutorPickerProps) {
  const t = useTranslations('lectures.tutors')
  const tTerms = useTranslations('terms')
  const notifyError = useNotifyError()
  const [found, setFound] = useState<{ q: string; names: readonly TutorView[] } | null>(null)
  const latest = useLatestCall()
  const free = found?.names.filter(({ id }) => !tutors.some((tutor) => tutor.id === id))
  const takeFirst = useTakeFirst(q, found && { q: found.q, items: free ?? [] }, add)

  async function look(text: string, signal: AbortSignal) {
    try {
      const names = await searchTutors(text, signal)
      if (!signal.aborted) setFound({ q: text, names })
    } catch (error) {
      if (!signal.aborted) notifyError(error)
    }
  }

  function search(text: string) {
    onSearch(text)
    if (text.trim() !== '') return latest.later((signal) => void look(text.trim(), signal))
    latest.stop()
    setFound(null)
  }

  const field = useEarlyValue<HTMLInputElement>(q, search)

  function add(tutor: TutorView) {
    onChange([...tutors, tutor])
    search('')
  }

  function addFirst(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Prevents that searching submits the surrounding form.
    event.preventDefault()
    takeFirst()
  }

  return (
    <fieldset ref={keepFocus} tabIndex={-1} className="grid min-w-0 gap-2 outline-none">
      <legend className="mb-1.5 font-semibold">{tTerms('tutors')}</legend>
      <ChosenTutors tutors={tutors} onChange={onChange} fixedId={fixedId} />
      <TextField
        ref={field}
        type="search"
        label={t('add')}
        labelHidden
        placeholder={t('add')}
        hint={t('addHint')}
        error={problem}
        value={q}
        autoComplete="off"
        onChange={(event) => search(event.target.value)}
        onKeyDown={addFirst}
      />
      <output>{free?.length === 0 && <span className="text-muted">{t('nobody')}</span>}</output>
      {free && free.length > 0 && (
        <ul
          ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
          aria-label={t('found')}
          className="grid gap-0.5 rounded bg-sunk p-1"
        >
          {free.map((tutor) => (
            <li key={tutor.id}>
              <button
                type="button"
                onClick={() => add(tutor)}
                className="flex min-h-11 w-full items-center gap-3 rounded px-3 text-left hover:bg-surface"
              >
                <Icon name="plus" className="text-muted" />
                <span className="sr-only">{t('addNamed')} </span>
                <span className="wrap-anywhere">{tutor.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

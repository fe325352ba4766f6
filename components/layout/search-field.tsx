'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/lib/cn'
import { useEarlyValue } from '@/components/ui/early-input'
import { Icon } from '@/components/ui/icon'
import { keepFocus } from '@/components/ui/keep-focus'
import { TextField } from '@/components/ui/text-field'
import { useLatestCall } from '@/lib/http/latest-call'
import { useAddressParams } from './use-address-params'

type SearchFieldProps = { label: string; pending: boolean; className?: string }

/** Searches while typing, through the address (`?q=`). */
export function SearchField({ label, pending, className }: SearchFieldProps) {
  const t = useTranslations('lists')
  const { params, pending: searching, change } = useAddressParams()
  const inAddress = params.get('q') ?? ''
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const latest = useLatestCall()

  // A link to the whole list empties the field; text being typed is kept.
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (inAddress === '') setTyped('')
  }

  function search(text: string, when: 'now' | 'later') {
    setTyped(text)
    latest[when](() => change({ q: text.trim() }))
  }

  const field = useEarlyValue<HTMLInputElement>(typed, (early) => search(early, 'later'))

  const busy = pending || searching
  return (
    <div ref={keepFocus} className={cn('relative', className)}>
      <TextField
        ref={field}
        type="search"
        label={label}
        labelHidden
        placeholder={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-busy={busy}
        inputClassName="pl-11 pr-12 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => search(event.target.value, 'later')}
        onKeyDown={(event) => event.key === 'Enter' && search(typed, 'now')}
      />
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 text-muted" />
      {busy && (
        <span aria-hidden className="absolute inset-x-3 bottom-0 h-0.5 animate-late overflow-hidden">
          <span className="block h-full w-1/3 animate-wait bg-accent" />
        </span>
      )}
      {typed !== '' && (
        <button
          type="button"
          aria-label={t('clear')}
          onClick={() => search('', 'now')}
          className="target absolute top-0 right-0 inline-flex items-center justify-center rounded text-muted hover:text-ink"
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

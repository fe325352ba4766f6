'use client'

import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { Icon } from '@/components/ui/icon'

type PreparedSearchProps = {
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Finds an item among many; Enter takes the first one found. */
export function PreparedSearch({ value, onChange, onKeyDown }: PreparedSearchProps) {
  const t = useTranslations('sessions')
  return (
    <label className="flex min-h-10 min-w-0 basis-64 items-center gap-2 rounded border-[1.5px] border-edge px-3 focus-within:border-accent">
      <Icon name="search" className="text-muted" />
      <span className="sr-only">{t('prepared.search')}</span>
      <input
        type="search"
        value={value}
        placeholder={t('prepared.search')}
        autoComplete="off"
        data-key="search"
        aria-keyshortcuts="/"
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  )
}

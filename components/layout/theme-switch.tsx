'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { BasicIcon, type BasicIconName } from '@/components/ui/basic-icon'
import { setPreferenceCookie } from './preference-cookie'
import type { KeepAppearance } from './preference-switches'
import { QuickSelect } from './quick-select'
import { groundColours, themeCookie, themes, type Theme } from '@/lib/theme'

const icons: Record<Theme, BasicIconName> = { light: 'sun', dark: 'moon', system: 'monitor' }

/** Applies the theme at once and stores it for the server, which renders the next page with it. */
export function applyTheme(theme: Theme) {
  setPreferenceCookie(themeCookie, theme)
  document.documentElement.dataset['theme'] = theme
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', groundColours[dark ? 'dark' : 'light'])
  }
}

export function ThemeSwitch({ theme, keep }: { theme: Theme; keep?: KeepAppearance }) {
  const t = useTranslations('layout')
  const [chosen, setChosen] = useState(theme)

  function choose(next: Theme) {
    setChosen(next)
    applyTheme(next)
    keep?.({ theme: next })
  }

  return (
    <QuickSelect
      label={t('appearance')}
      icon={<BasicIcon name={icons[chosen]} />}
      value={chosen}
      options={themes.map((value) => ({ value, label: t(value) }))}
      onValueChange={choose}
    />
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useChooseLocale } from '@/components/layout/locale-switch'
import { applyTheme } from '@/components/layout/theme-switch'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon, type IconName } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import { Segmented } from '@/components/ui/segmented'
import { languageOf, localeNames, locales } from '@/lib/i18n/locales'
import { themes, type Theme } from '@/lib/theme'
import { useSavedChoice } from './use-saved-choice'

const icons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'monitor' }

type AppearanceFormProps = { theme: Theme; showLowSubmissions: boolean }

/** Each choice applies immediately and is stored with the account. */
export function AppearanceForm({ theme, showLowSubmissions }: AppearanceFormProps) {
  const t = useTranslations('settings')
  const tTerms = useTranslations('terms')
  const tLayout = useTranslations('layout')
  const locale = languageOf(useLocale())
  const chooseLocale = useChooseLocale()
  const [shown, setShown] = useState({ theme, low: showLowSubmissions })
  const [seen, setSeen] = useState(theme)
  // The switch at the top of the page changes the same setting.
  if (seen !== theme) {
    setSeen(theme)
    setShown({ ...shown, theme })
  }

  function showTheme(next: Theme) {
    setShown((before) => ({ ...before, theme: next }))
    applyTheme(next)
  }

  const queue = useRef(Promise.resolve())
  const enqueue = (send: () => Promise<void>) => {
    queue.current = queue.current.then(send)
  }

  const chooseTheme = useSavedChoice({
    enqueue,
    shown: shown.theme,
    show: showTheme,
    editOf: (next) => ({ theme: next }),
  })
  const saveLocale = useSavedChoice({
    enqueue,
    shown: locale,
    show: chooseLocale,
    editOf: (next) => ({ locale: next }),
  })
  const chooseLow = useSavedChoice({
    enqueue,
    shown: shown.low,
    show: (low) => setShown((before) => ({ ...before, low })),
    editOf: (low) => ({ showLowSubmissions: low }),
  })

  return (
    <div className="grid gap-6">
      <Panel title={tLayout('appearance')}>
        <Segmented
          legend={t('theme')}
          legendHidden
          value={shown.theme}
          onValueChange={chooseTheme}
          options={themes.map((value) => ({
            value,
            label: tLayout(value),
            icon: <Icon name={icons[value]} />,
          }))}
        />
      </Panel>
      <Panel title={tLayout('language')}>
        <Segmented
          legend={tLayout('language')}
          legendHidden
          value={locale}
          onValueChange={saveLocale}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
        />
      </Panel>
      <Panel title={tTerms('analytics')}>
        <Checkbox
          label={t('low')}
          hint={t('lowHint')}
          checked={shown.low}
          onChange={(event) => chooseLow(event.target.checked)}
        />
      </Panel>
    </div>
  )
}

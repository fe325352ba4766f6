'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useChooseLocale } from '@/components/layout/locale-switch'
import { applyTheme } from '@/components/layout/theme-switch'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon, type IconName } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { Segmented } from '@/components/ui/segmented'
import { languageOf, localeNames, locales } from '@/lib/i18n/locales'
import { themes, type Theme } from '@/lib/theme'
import { editAppearance } from '@/lib/users/appearance-client'
import type { AppearanceEdit } from '@/lib/users/schema'

const icons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'monitor' }

type AppearanceFormProps = { theme: Theme; showLowSubmissions: boolean }

/** Each choice holds at once and is kept with the account. */
export function AppearanceForm({ theme, showLowSubmissions }: AppearanceFormProps) {
  const t = useTranslations('settings')
  const tTerms = useTranslations('terms')
  const tLayout = useTranslations('layout')
  const locale = languageOf(useLocale())
  const router = useRouter()
  const notifyError = useNotifyError()
  const chooseLocale = useChooseLocale()
  const [shown, setShown] = useState({ theme, low: showLowSubmissions })

  async function save(edit: AppearanceEdit, takeBack: () => void) {
    try {
      await editAppearance(edit)
      notify({ title: t('appearanceSaved') })
      // The quick choices at the top are rendered by the server.
      router.refresh()
    } catch (error) {
      takeBack()
      notifyError(error, t('failed'))
    }
  }

  function chooseTheme(next: Theme) {
    const before = shown
    setShown({ ...before, theme: next })
    applyTheme(next)
    void save({ theme: next }, () => {
      setShown(before)
      applyTheme(before.theme)
    })
  }

  function chooseLow(low: boolean) {
    const before = shown
    setShown({ ...before, low })
    void save({ showLowSubmissions: low }, () => setShown(before))
  }

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
          onValueChange={(next) => {
            chooseLocale(next)
            void save({ locale: next }, () => chooseLocale(locale))
          }}
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

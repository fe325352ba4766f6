'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { BasicIcon } from '@/components/ui/basic-icon'
import { untilReached } from '@/lib/http/until-reached'
import { isLocale, languageOf, localeCookie, localeNames, locales, type Locale } from '@/lib/i18n/locales'
import { readLocal, writeLocal } from '@/lib/store'
import { useChooseHere } from './language-context'
import { readPreferenceCookie, setPreferenceCookie } from './preference-cookie'
import type { KeepAppearance } from './preference-switches'
import { QuickSelect } from './quick-select'

/**
 * Changes the language at once, or as soon as there is a network. The page keeps its state, so nothing typed is lost.
 */
export function useChooseLocale(): (locale: Locale) => void {
  const router = useRouter()
  const chooseHere = useChooseHere()
  return (locale) => {
    rememberLocale(locale)
    if (chooseHere) chooseHere(locale)
    else void untilReached().then(() => router.refresh())
  }
}

function rememberLocale(locale: Locale) {
  setPreferenceCookie(localeCookie, locale)
  writeLocal(localeCookie, locale)
}

export function LocaleSwitch({ keep }: { keep?: KeepAppearance }) {
  const t = useTranslations('layout')
  const locale = languageOf(useLocale())
  const choose = useChooseLocale()
  const chooseHere = useChooseHere()

  useEffect(() => {
    // The choice is in local storage; the cookie mirrors it for the server and may have been deleted. The stored choice
    // may be newer than this page: from another tab, or from before hydration.
    const [sent, stored] = [readPreferenceCookie(localeCookie), readLocal(localeCookie)]
    if (isLocale(sent)) {
      if (stored !== sent) writeLocal(localeCookie, sent)
    } else if (isLocale(stored)) choose(stored)
    // A page kept on the device may be older than the choice.
    if (chooseHere && isLocale(sent) && sent !== locale) chooseHere(sent)
    // oxlint-disable-next-line react/exhaustive-deps -- once per page: later changes come from the switch itself
  }, [])

  return (
    <QuickSelect
      label={t('language')}
      icon={<BasicIcon name="globe" />}
      short={locale.toUpperCase()}
      value={locale}
      options={locales.map((value) => ({ value, label: localeNames[value] }))}
      onValueChange={(next) => {
        choose(next)
        keep?.({ locale: next })
      }}
    />
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { QuickSelect } from '@/components/layout/quick-select'
import { useAddressParams } from '@/components/layout/use-address-params'
import { useLecture } from '@/components/sessions/live-lecture'
import { BasicIcon } from '@/components/ui/basic-icon'
import { untilReached } from '@/lib/http/until-reached'
import { languageOf, localeNames, locales } from '@/lib/i18n/locales'
import type { LectureView } from '@/lib/lectures/schema'

/** Another language for this window alone, stored in its address. */
export function WallLanguageSwitch() {
  const t = useTranslations('layout')
  const { change } = useAddressParams()
  const language = languageOf(useLocale())
  return (
    <QuickSelect
      label={t('language')}
      icon={<BasicIcon name="globe" />}
      short={language.toUpperCase()}
      value={language}
      options={locales.map((value) => ({ value, label: localeNames[value] }))}
      onValueChange={(next) => change({ language: next })}
    />
  )
}

/** Sets the language of the document, and reloads the page when the lecture's language changes. */
export function useWallLanguage(ofPage: LectureView['language']) {
  const router = useRouter()
  const language = languageOf(useLocale())
  const ofLecture = useLecture().state.lecture.language

  useEffect(() => {
    const root = document.documentElement
    const before = root.lang
    root.lang = language
    return () => {
      root.lang = before
    }
  }, [language])

  useEffect(() => {
    if (ofLecture === ofPage) return undefined
    const stop = new AbortController()
    void untilReached(stop.signal).then(() => (stop.signal.aborted ? undefined : router.refresh()))
    return () => stop.abort()
  }, [ofLecture, ofPage, router])
}

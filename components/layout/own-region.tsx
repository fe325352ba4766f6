'use client'

import { NextIntlClientProvider, useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { languageOf } from '@/lib/i18n/locales'
import { regionOf } from '@/lib/i18n/region'

/**
 * Writes dates, times and numbers as in the region of this browser, and in the time zone of the installation: a page
 * that is the same for everybody of a language knows neither.
 */
export function OwnRegion({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const locale = regionOf(languageOf(useLocale()), navigator.language)
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  )
}

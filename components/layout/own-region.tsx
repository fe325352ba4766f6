'use client'

import { NextIntlClientProvider, useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { languageOf } from '@/lib/i18n/locales'
import { regionOf } from '@/lib/i18n/region'

/**
 * Formats dates, times and numbers by the region of this browser and the time zone of the installation, which a
 * prerendered page does not know.
 */
export function OwnRegion({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const locale = regionOf(languageOf(useLocale()), navigator.language)
  return (
    <NextIntlClientProvider locale={locale} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  )
}

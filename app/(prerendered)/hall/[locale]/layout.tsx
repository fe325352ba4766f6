import type { Viewport } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Document, siteMetadata } from '@/app/document'
import { isLocale, locales } from '@/lib/i18n/locales'
import { groundColours, themeCookie } from '@/lib/theme'

/**
 * Runs before the first paint of a page that is the same for everybody, and applies the theme chosen in the browser.
 */
const themeScript = `(t=>{if(t)document.documentElement.dataset.theme=t[1]})(/(?:^|; )${themeCookie}=(light|dark)/.exec(document.cookie))`

export const dynamic = 'force-static'
export const dynamicParams = false
export const metadata = siteMetadata

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: groundColours.light },
    { media: '(prefers-color-scheme: dark)', color: groundColours.dark },
  ],
  colorScheme: 'light dark',
}

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }))
}

type LayoutProps = { children: ReactNode; params: Promise<{ locale: string }> }

/**
 * The layout of the pages that a whole hall opens at once: rendered at build time for each language, and sent as files
 * by the production server (lib/http/prerendered.ts). They fetch the data of a person or an installation themselves.
 */
export default async function PrerenderedLayout({ children, params }: LayoutProps) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  setRequestLocale(locale)
  const t = await getTranslations('layout')
  return (
    <Document language={locale} theme="system" noScript={t('noScript')} script={themeScript}>
      {children}
    </Document>
  )
}

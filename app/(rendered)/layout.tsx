import type { Viewport } from 'next'
import { headers } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Document, siteMetadata } from '@/app/document'
import { chosenTheme } from '@/components/layout/chosen-theme'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { SiteLinksProvider } from '@/components/layout/site-links'
import { Toaster } from '@/components/ui/toaster'
import { languageOf } from '@/lib/i18n/locales'
import { groundColours } from '@/lib/theme'
import { siteLinks } from './site-links'

export const metadata = siteMetadata

export async function generateViewport(): Promise<Viewport> {
  const theme = await chosenTheme()
  const themeColor =
    theme === 'system'
      ? [
          { media: '(prefers-color-scheme: light)', color: groundColours.light },
          { media: '(prefers-color-scheme: dark)', color: groundColours.dark },
        ]
      : groundColours[theme]
  return { themeColor, colorScheme: theme === 'system' ? 'light dark' : theme }
}

/** The layout of dynamically rendered pages. */
export default async function RenderedLayout({ children }: { children: ReactNode }) {
  // Forces rendering per request; otherwise the nonce of the scripts would be that of the build.
  await headers()
  const [locale, t, theme, links] = await Promise.all([
    getLocale(),
    getTranslations('layout'),
    chosenTheme(),
    siteLinks(),
  ])
  return (
    <Document language={languageOf(locale)} theme={theme} noScript={t('noScript')}>
      <MessagesProvider>
        <SiteLinksProvider links={links}>{children}</SiteLinksProvider>
        <Toaster />
      </MessagesProvider>
    </Document>
  )
}

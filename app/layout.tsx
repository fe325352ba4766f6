import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { chosenTheme } from '@/components/layout/chosen-theme'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { SiteLinksProvider } from '@/components/layout/site-links'
import { groundColours } from '@/lib/theme'
import { Toaster } from '@/components/ui/toaster'
import { languageOf } from '@/lib/i18n/locales'
import { siteLinks } from './site-links'
import './globals.css'

export const metadata: Metadata = {
  title: { template: '%s · Lectern', default: 'Lectern' },
  applicationName: 'Lectern',
  icons: {
    icon: [
      { url: '/icon.svg', type: 'image/svg+xml' },
      { url: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    ],
    apple: '/apple-icon.png',
  },
  formatDetection: { telephone: false, date: false, address: false, email: false },
}

const letters = new URL(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  import.meta.url,
)

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

export default async function RootLayout({ children }: { children: ReactNode }) {
  // A page is rendered per request, or the nonce of its scripts would be that of the build.
  await headers()
  preload(letters.href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  const [locale, theme, links] = await Promise.all([getLocale(), chosenTheme(), siteLinks()])
  return (
    <html lang={languageOf(locale)} data-theme={theme}>
      <body>
        <MessagesProvider>
          <SiteLinksProvider links={links}>{children}</SiteLinksProvider>
          <Toaster />
        </MessagesProvider>
      </body>
    </html>
  )
}

import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import type { Locale } from '@/lib/i18n/locales'
import type { Theme } from '@/lib/theme'
import './globals.css'

export const siteMetadata: Metadata = {
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

/** A script of ours in the document of a prerendered page, whose policy names it by its hash. */
export function InlineScript({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-danger -- never a text of somebody else
  return <script dangerouslySetInnerHTML={{ __html: text }} />
}

type DocumentProps = {
  language: Locale
  theme: Theme
  /** The sentence for browsers that run no scripts. */
  noScript: string
  /** Runs before the first paint. */
  script?: string
  children: ReactNode
}

/** The document around every page. */
export function Document({ language, theme, noScript, script, children }: DocumentProps) {
  preload(letters.href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    // The script may have changed the theme before hydration.
    <html lang={language} data-theme={theme} suppressHydrationWarning={script !== undefined}>
      {script !== undefined && (
        <head>
          <InlineScript text={script} />
        </head>
      )}
      <body>
        <noscript className="block p-4">{noScript}</noscript>
        {children}
      </body>
    </html>
  )
}

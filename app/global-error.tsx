'use client'

import { useSyncExternalStore } from 'react'
import './globals.css'

// Replaces the root layout if that fails, so it has no access to its texts and language.
const texts = {
  en: { title: 'This page could not be shown.', hint: 'What was saved is safe.', retry: 'Try again' },
  de: {
    title: 'Diese Seite konnte nicht angezeigt werden.',
    hint: 'Was gespeichert war, ist sicher.',
    retry: 'Noch einmal versuchen',
  },
  fr: {
    title: 'Cette page n’a pas pu être affichée.',
    hint: 'Ce qui était enregistré est en sécurité.',
    retry: 'Réessayer',
  },
}

type TextLocale = keyof typeof texts

function wishedLocale(): TextLocale {
  const kept = ['; ', 'lectern\\.'].map((before) =>
    new RegExp(`${before}locale=(..)`).exec(`; ${document.cookie}`)?.at(1),
  )
  const wish = kept.find(Boolean) ?? navigator.language.slice(0, 2)
  return wish === 'de' || wish === 'fr' ? wish : 'en'
}

const neverChanges = () => () => undefined

export default function GlobalError() {
  const locale = useSyncExternalStore<TextLocale>(neverChanges, wishedLocale, () => 'en')
  const { title, hint, retry } = texts[locale]
  return (
    <html lang={locale} data-theme="system">
      <body>
        <title>Lectern</title>
        <main className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-start gap-4 px-4">
          <h1 className="text-xl">{title}</h1>
          <p className="text-lg text-muted">{hint}</p>
          <button
            type="button"
            onClick={() => location.reload()}
            className="min-h-11 rounded bg-accent px-4 font-semibold text-on-accent"
          >
            {retry}
          </button>
        </main>
      </body>
    </html>
  )
}

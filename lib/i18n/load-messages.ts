import type messages from '../../messages/en.json'
import type { Locale } from './locales'

export type Messages = typeof messages

// Written out one by one, so that the bundler finds and precompiles each file.
const load: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('../../messages/en.json'),
  de: () => import('../../messages/de.json'),
  fr: () => import('../../messages/fr.json'),
}

/** All texts of a language. */
export async function loadMessages(language: Locale): Promise<Messages> {
  return (await load[language]()).default
}

/** The texts of some namespaces. */
export function pickMessages(messages: Messages, namespaces: readonly string[]): Partial<Messages> {
  const wanted = new Set(namespaces)
  return Object.fromEntries(Object.entries(messages).filter(([name]) => wanted.has(name)))
}

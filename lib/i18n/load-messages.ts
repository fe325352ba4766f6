import type messages from '../../messages/en.json'
import type { Locale } from './locales'

export type Messages = typeof messages

// One import per language, so that the bundler finds and precompiles each file.
const load: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('../../messages/en.json'),
  de: () => import('../../messages/de.json'),
  fr: () => import('../../messages/fr.json'),
}

/** All texts of a language. */
export async function loadMessages(language: Locale): Promise<Messages> {
  return (await load[language]()).default
}

/** A namespace, or a single text of it. */
export type Namespace = keyof Messages | `fields.${keyof Messages['fields']}`

/** The texts of some namespaces. */
export function pickMessages(messages: Messages, namespaces: readonly string[]): Partial<Messages> {
  const wanted = new Set<string>(namespaces)
  const picked = Object.entries(messages).flatMap(([name, texts]) => {
    if (wanted.has(name)) return [[name, texts]]
    const some = Object.entries(texts).filter(([key]) => wanted.has(`${name}.${key}`))
    return some.length > 0 ? [[name, Object.fromEntries(some)]] : []
  })
  return Object.fromEntries(picked)
}

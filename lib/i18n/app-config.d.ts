import type messages from '../../messages/en.json'
import type { formats } from './formats'
import type { RegionalLocale } from './locales'

declare module 'next-intl' {
  interface AppConfig {
    Locale: RegionalLocale
    Formats: typeof formats
    Messages: typeof messages
  }
}

'use client'

import type { Theme } from '@/lib/theme'
import { LocaleSwitch } from './locale-switch'
import { ThemeSwitch } from './theme-switch'

export type PreferenceSwitchesProps = { theme: Theme; kept?: boolean }

/** Language and appearance; `kept` with the account of the tutor who is signed in. */
export function PreferenceSwitches({ theme, kept = false }: PreferenceSwitchesProps) {
  return (
    <div className="no-print flex items-center">
      <LocaleSwitch kept={kept} />
      <ThemeSwitch key={theme} kept={kept} theme={theme} />
    </div>
  )
}

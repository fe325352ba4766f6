'use client'

import type { Theme } from '@/lib/theme'
import type { AppearanceEdit } from '@/lib/users/schema'
import { LocaleSwitch } from './locale-switch'
import { ThemeSwitch } from './theme-switch'

/** Stores a choice in another place in addition to this browser. */
export type KeepAppearance = (edit: AppearanceEdit) => void

export type PreferenceSwitchesProps = { theme: Theme; keep?: KeepAppearance }

/** Language and theme. */
export function PreferenceSwitches({ theme, keep }: PreferenceSwitchesProps) {
  return (
    <div className="no-print flex items-center">
      <LocaleSwitch keep={keep} />
      <ThemeSwitch key={theme} keep={keep} theme={theme} />
    </div>
  )
}

'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { readTheme, themeCookie } from '@/lib/theme'
import { readPreferenceCookie } from './preference-cookie'
import { PreferenceSwitches } from './preference-switches'
import { applyTheme } from './theme-switch'

/** The appearance that this browser has chosen, by its cookie. */
const ownTheme = () => readTheme(readPreferenceCookie(themeCookie))

const neverChanges = () => () => undefined

/** Language and appearance on a page that is the same for everybody: what this browser has chosen, it says itself. */
export function OwnPreferences() {
  const theme = useSyncExternalStore(neverChanges, ownTheme, () => 'system' as const)
  // The script before the first paint gives the page its appearance, and this the browser's frame around it.
  useEffect(() => {
    if (theme !== 'system') applyTheme(theme)
  }, [theme])
  return <PreferenceSwitches theme={theme} />
}

'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { readTheme, themeCookie } from '@/lib/theme'
import { readPreferenceCookie } from './preference-cookie'
import { PreferenceSwitches } from './preference-switches'
import { applyTheme } from './theme-switch'

/** The theme chosen in this browser, from its cookie. */
const ownTheme = () => readTheme(readPreferenceCookie(themeCookie))

const neverChanges = () => () => undefined

/** Language and theme on a prerendered page, read in the browser. */
export function OwnPreferences() {
  const theme = useSyncExternalStore(neverChanges, ownTheme, () => 'system' as const)
  // The script before the first paint has themed the page; this themes the browser's frame.
  useEffect(() => {
    if (theme !== 'system') applyTheme(theme)
  }, [theme])
  return <PreferenceSwitches theme={theme} />
}

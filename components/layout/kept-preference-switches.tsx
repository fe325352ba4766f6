'use client'

import type { Theme } from '@/lib/theme'
import { keepAppearance } from '@/lib/users/appearance-client'
import { PreferenceSwitches } from './preference-switches'

/** Language and appearance, kept with the account of the tutor who is signed in. */
export function KeptPreferenceSwitches({ theme }: { theme: Theme }) {
  return <PreferenceSwitches theme={theme} keep={keepAppearance} />
}

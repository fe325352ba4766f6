'use client'

import type { Theme } from '@/lib/theme'
import { keepAppearance } from '@/lib/users/appearance-client'
import { PreferenceSwitches } from './preference-switches'

/** Language and theme, stored with the account of the signed-in tutor. */
export function KeptPreferenceSwitches({ theme }: { theme: Theme }) {
  return <PreferenceSwitches theme={theme} keep={keepAppearance} />
}

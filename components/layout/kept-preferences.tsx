import { chosenTheme } from './chosen-theme'
import { KeptPreferenceSwitches } from './kept-preference-switches'

/** Language and theme, stored with the account of the signed-in tutor. */
export async function KeptPreferences() {
  return <KeptPreferenceSwitches theme={await chosenTheme()} />
}

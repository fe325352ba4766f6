import { chosenTheme } from './chosen-theme'
import { KeptPreferenceSwitches } from './kept-preference-switches'

/** Language and appearance, kept with the account of the tutor who is signed in. */
export async function KeptPreferences() {
  return <KeptPreferenceSwitches theme={await chosenTheme()} />
}

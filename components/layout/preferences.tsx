import { chosenTheme } from './chosen-theme'
import { PreferenceSwitches } from './preference-switches'

/** Language and appearance, as every screen has them; `kept` with the account of the tutor who is signed in. */
export async function Preferences({ kept }: { kept?: boolean }) {
  return <PreferenceSwitches theme={await chosenTheme()} kept={kept} />
}

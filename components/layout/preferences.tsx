import { chosenTheme } from './chosen-theme'
import { PreferenceSwitches } from './preference-switches'

/** Language and theme, as on every screen. */
export async function Preferences() {
  return <PreferenceSwitches theme={await chosenTheme()} />
}

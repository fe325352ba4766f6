import { chosenTheme } from './chosen-theme'
import { PreferenceSwitches } from './preference-switches'

/** Language and appearance, as every screen has them. */
export async function Preferences() {
  return <PreferenceSwitches theme={await chosenTheme()} />
}

import { chosenTheme } from './chosen-theme'
import { LazyPreferenceSwitches } from './lazy-preference-switches'

/** Language and theme on a page that replaces another one. */
export async function LazyPreferences() {
  return <LazyPreferenceSwitches theme={await chosenTheme()} />
}

import { chosenTheme } from './chosen-theme'
import { LazyPreferenceSwitches } from './lazy-preference-switches'

/** Language and appearance on a page that stands in for another. */
export async function LazyPreferences() {
  return <LazyPreferenceSwitches theme={await chosenTheme()} />
}

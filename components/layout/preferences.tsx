import { cookies } from 'next/headers'
import { LocaleSwitch } from './locale-switch'
import { readTheme, themeCookie } from './theme'
import { ThemeSwitch } from './theme-switch'

/** Language and appearance, as every screen has them. */
export async function Preferences() {
  const cookieStore = await cookies()
  return (
    <div className="no-print flex items-center">
      <LocaleSwitch />
      <ThemeSwitch theme={readTheme(cookieStore.get(themeCookie)?.value)} />
    </div>
  )
}

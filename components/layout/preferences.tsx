import { cookies } from 'next/headers'
import { LocaleSwitch } from './locale-switch'
import { readTheme, themeCookie } from '@/lib/theme'
import { ThemeSwitch } from './theme-switch'

/** Language and appearance, as every screen has them; `kept` with the account of the tutor who is signed in. */
export async function Preferences({ kept = false }: { kept?: boolean }) {
  const cookieStore = await cookies()
  const theme = readTheme(cookieStore.get(themeCookie)?.value)
  return (
    <div className="no-print flex items-center">
      <LocaleSwitch kept={kept} />
      <ThemeSwitch key={theme} kept={kept} theme={theme} />
    </div>
  )
}

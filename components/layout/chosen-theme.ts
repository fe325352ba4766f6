import { cookies } from 'next/headers'
import { readTheme, themeCookie, type Theme } from '@/lib/theme'

/** The appearance that this browser has chosen. */
export async function chosenTheme(): Promise<Theme> {
  const cookieStore = await cookies()
  return readTheme(cookieStore.get(themeCookie)?.value)
}

import { cookies } from 'next/headers'
import { readTheme, themeCookie, type Theme } from '@/lib/theme'

/** The theme chosen in this browser. */
export async function chosenTheme(): Promise<Theme> {
  const cookieStore = await cookies()
  return readTheme(cookieStore.get(themeCookie)?.value)
}

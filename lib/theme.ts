export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const themeCookie = 'theme'

/** The chosen theme; by default that of the system. */
export function readTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}

/** The colour of the browser's frame around the page, the same as the page's ground. */
export const groundColours = { light: '#faf8f3', dark: '#101c18' } as const

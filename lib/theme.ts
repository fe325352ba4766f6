export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const themeCookie = 'theme'

/** The chosen appearance; whoever has chosen nothing gets what their system says. */
export function readTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}

/** The colour of the browser's frame around the page: that of the ground. */
export const groundColours = { light: '#faf8f3', dark: '#101c18' } as const

/**
 * Runs before the first paint of a page that is the same for everybody, and gives it the appearance that its browser has
 * chosen.
 */
export const themeScript = `(t=>{if(t)document.documentElement.dataset.theme=t[1]})(/(?:^|; )${themeCookie}=(light|dark)/.exec(document.cookie))`

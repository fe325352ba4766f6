/** The colour of the browser's frame around the page: that of the ground. */
export const groundColours = { light: '#faf8f3', dark: '#101c18' } as const

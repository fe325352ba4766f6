const TITLE_LENGTH = 80

/** The title of a message: its first line, cut at 80 characters. */
export function feedbackTitle(text: string): string {
  const [line = ''] = text.trim().split(/\r?\n/, 1)
  const characters = Array.from(line.trim())
  return characters.length <= TITLE_LENGTH
    ? characters.join('')
    : `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`
}

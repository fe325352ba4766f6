/** Characters with a meaning in Markdown, also within a table. */
const SIGNS = /[\\`*_{}[\]()<>#+\-.!&$|~^:@=]/g

/** The Markdown of a picture with its alternative text; a picture without one is decorative. */
export function pictureMarkdown(id: string, alt: string): string {
  const line = alt.replace(/\s+/gu, ' ').trim()
  return `![${line.replace(SIGNS, (sign) => `\\${sign}`)}](image:${id})`
}

/** The text that inserts a picture: a paragraph of its own at the end of a text, inline elsewhere. */
export function insertion(text: string, start: number, end: number, picture: string): string {
  const before = text.slice(0, start)
  const atEnd = text.slice(end).trim() === ''
  return atEnd && before.trim() !== '' ? `${before.endsWith('\n') ? '\n' : '\n\n'}${picture}` : picture
}

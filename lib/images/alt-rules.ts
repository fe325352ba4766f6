/** Signs that Markdown would not show as they are, also within a table. */
const SIGNS = /[\\`*_{}[\]()<>#+\-.!&$|~^:@=]/g

/** A picture with its alternative text as Markdown shows it; without one it is decorative. */
export function pictureMarkdown(id: string, alt: string): string {
  const line = alt.replace(/\s+/gu, ' ').trim()
  return `![${line.replace(SIGNS, (sign) => `\\${sign}`)}](image:${id})`
}

/**
 * What is inserted at a place of a text: at the end, the picture is a paragraph of its own; elsewhere it stands where the
 * cursor is.
 */
export function insertion(text: string, start: number, end: number, picture: string): string {
  const before = text.slice(0, start)
  const atEnd = text.slice(end).trim() === ''
  return atEnd && before.trim() !== '' ? `${before.endsWith('\n') ? '\n' : '\n\n'}${picture}` : picture
}

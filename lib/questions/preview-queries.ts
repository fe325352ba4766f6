import 'server-only'
import { excerpt, renderMarkdown } from '@/lib/markdown'
import type { PreviewView } from '@/lib/questions/preview-schema'

/** Renders texts that are still being written, the way stored ones are. */
export function renderPreview(texts: readonly string[]): Promise<PreviewView> {
  return Promise.resolve({ html: texts.map((text) => renderMarkdown(text)) })
}

/** Characters of a question's text that a list shows. */
const LINE_LENGTH = 160

/** A question's text in one plain line. */
export function lineOf(text: string): string {
  return excerpt(text, LINE_LENGTH)
}

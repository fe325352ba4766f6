import 'server-only'
import { renderMarkdown } from '@/lib/markdown'
import type { PreviewView } from '@/lib/questions/preview-schema'

/** Renders texts that are still being written, the way stored ones are. */
export function renderPreview(texts: readonly string[]): Promise<PreviewView> {
  return Promise.resolve({ html: texts.map((text) => renderMarkdown(text)) })
}

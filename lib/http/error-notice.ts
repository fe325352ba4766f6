import { ApiError, NetworkError } from '@/lib/http/fetch-json'

export type ErrorTexts = {
  /** The title for a response without a title of its own. */
  statusTitle: (status: number) => string
  unknown: string
  unknownHint: string
  networkTitle: string
  network: string
}

/** The notification for an error; `title` is given by actions with their own failure text. */
export function errorNotice(error: unknown, texts: ErrorTexts, title?: string) {
  const variant = 'destructive' as const
  if (error instanceof NetworkError) {
    return { title: title ?? texts.networkTitle, description: texts.network, variant }
  }
  if (error instanceof ApiError) {
    const unknown = `${texts.unknown} ${texts.unknownHint}`
    return { title: title ?? texts.statusTitle(error.status), description: error.message || unknown, variant }
  }
  if (title === undefined) return { title: texts.unknown, description: texts.unknownHint, variant }
  return { title, description: `${texts.unknown} ${texts.unknownHint}`, variant }
}

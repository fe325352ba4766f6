'use client'

import { useEffect, useState } from 'react'
import { fetchJson } from '@/lib/http/fetch-json'
import { useLatestCall } from '@/lib/http/latest-call'
import type { PreviewView } from '@/lib/questions/preview-schema'

type Rendered = ReadonlyMap<string, string>

/** The texts that are not known yet, each once. */
function missingOf(texts: readonly string[], known: Rendered): string[] {
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => !known.has(text))
}

/** Texts as safe HTML, fetched a moment after the last change. */
function useRendered(texts: readonly string[]): { known: Rendered; failing: boolean } {
  const [known, setKnown] = useState<Rendered>(() => new Map([['', '']]))
  const [failing, setFailing] = useState(false)
  const latest = useLatestCall()
  const wanted = JSON.stringify(missingOf(texts, known))

  useEffect(() => {
    const missing = JSON.parse(wanted) as string[]
    if (missing.length === 0) return undefined
    function take({ html }: PreviewView) {
      setFailing(false)
      setKnown(
        (before) => new Map([...before, ...missing.map((text, at) => [text, html[at] ?? ''] as const)]),
      )
    }

    latest.later((signal) => {
      fetchJson<PreviewView>('/api/preview/', { method: 'POST', body: { texts: missing }, signal }).then(
        take,
        () => !signal.aborted && setFailing(true),
      )
    })
    return () => latest.stop()
  }, [latest, wanted])

  return { known, failing }
}

/**
 * Texts that are being written, as safe HTML; what was shown last until the newest is there. `failing` while the server
 * cannot be reached; the next change tries again.
 */
export function usePreview(texts: readonly string[]): { html: readonly string[]; failing: boolean } {
  const { known, failing } = useRendered(texts)
  const [shown, setShown] = useState<{ key: string; html: readonly string[] }>({ key: '', html: [] })
  const key = JSON.stringify(texts)

  if (shown.key !== key && missingOf(texts, known).length === 0)
    setShown({ key, html: texts.map((text) => known.get(text.trim()) ?? '') })

  return { html: texts.map((_, at) => shown.html[at] ?? ''), failing }
}

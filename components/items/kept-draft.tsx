'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { PageHeading } from '@/components/layout/page-heading'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useHydrated } from '@/components/ui/use-hydrated'
import { parseKept } from '@/lib/questions/draft-rules'
import { readLocal, writeLocal } from '@/lib/store'

type KeptDraftProps<Draft> = {
  /** The key under which this browser keeps what is not saved yet. */
  keepAs: string
  /** The shape that it must have to be offered again. */
  schema: z.ZodType<Draft>
  /** The heading of the form that is about to begin. */
  heading: string
  /** What was begun, in a sentence, and how much of it there is. */
  describe: (kept: Draft) => { title: string; text: string }
  /** The form: it begins with what was kept, else with nothing. */
  children: (kept: Draft | null) => ReactNode
}

/** Offers what was begun in this browser and never saved, ahead of a new form. */
export function KeptDraft<Draft>({ keepAs, schema, heading, describe, children }: KeptDraftProps<Draft>) {
  const t = useTranslations('items')
  const hydrated = useHydrated()
  const [kept, setKept] = useState<{ draft: Draft | null; isOffered: boolean } | null>(null)

  // Asked once: what is kept from now on is what is being written.
  if (hydrated && kept === null) {
    const draft = parseKept(schema, readLocal(keepAs))
    setKept({ draft, isOffered: draft !== null })
  }
  if (!kept?.draft || !kept.isOffered) return children(kept?.draft ?? null)

  function discard() {
    writeLocal(keepAs, null)
    setKept({ draft: null, isOffered: false })
  }

  const { title, text } = describe(kept.draft)
  return (
    <>
      <PageHeading title={heading} />
      <EmptyState
        title={title}
        action={
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setKept({ ...kept, isOffered: false })}>{t('continueDraft')}</Button>
            <Button variant="secondary" onClick={discard}>
              {t('discardDraft')}
            </Button>
          </div>
        }
      >
        {text}
      </EmptyState>
    </>
  )
}

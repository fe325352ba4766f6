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
  /** The key under which this browser stores the draft. */
  keepAs: string
  /** The schema of the draft. */
  schema: z.ZodType<Draft>
  /** The heading of the form. */
  heading: string
  /** Describes the draft: its title, and how much it contains. */
  describe: (kept: Draft) => { title: string; text: string }
  /** The form, which starts with the draft, or empty. */
  children: (kept: Draft | null) => ReactNode
}

/** Offers an unsaved draft of this browser before a new form. */
export function KeptDraft<Draft>({ keepAs, schema, heading, describe, children }: KeptDraftProps<Draft>) {
  const t = useTranslations('items')
  const hydrated = useHydrated()
  const [kept, setKept] = useState<{ draft: Draft | null; isOffered: boolean } | null>(null)

  // Only asked once: what is stored from now on is being written here.
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

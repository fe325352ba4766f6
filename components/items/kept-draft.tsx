'use client'

import { useTranslations } from 'next-intl'
import { PageHeading } from '@/components/layout/page-heading'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

type KeptDraftProps = {
  /** The heading of the form that is about to begin. */
  heading: string
  /** What was begun, in a sentence. */
  title: string
  /** How much of it there is. */
  text: string
  onContinue: () => void
  onDiscard: () => void
}

/** Offers what was begun in this browser and never saved. */
export function KeptDraft({ heading, title, text, onContinue, onDiscard }: KeptDraftProps) {
  const t = useTranslations('items')
  return (
    <>
      <PageHeading title={heading} />
      <EmptyState
        title={title}
        action={
          <div className="flex flex-wrap gap-3">
            <Button onClick={onContinue}>{t('continueDraft')}</Button>
            <Button variant="secondary" onClick={onDiscard}>
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

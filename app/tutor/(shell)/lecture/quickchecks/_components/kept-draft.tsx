'use client'

import { useTranslations } from 'next-intl'
import { PageHeading } from '@/components/layout/page-heading'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { QuickCheckDraft } from '@/lib/quickchecks/draft-rules'

type KeptDraftProps = { draft: QuickCheckDraft; onContinue: () => void; onDiscard: () => void }

/** Offers what was begun in this browser and never saved. */
export function KeptDraft({ draft, onContinue, onDiscard }: KeptDraftProps) {
  const t = useTranslations('quickchecks')
  const title = draft.title.trim()
  return (
    <>
      <PageHeading title={t('create')} />
      <EmptyState
        title={title === '' ? t('kept.untitled') : t('kept.title', { title })}
        action={
          <div className="flex flex-wrap gap-3">
            <Button onClick={onContinue}>{t('kept.continue')}</Button>
            <Button variant="secondary" onClick={onDiscard}>
              {t('kept.discard')}
            </Button>
          </div>
        }
      >
        {t('kept.text', { count: draft.questions.length })}
      </EmptyState>
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { discardInstant } from '@/lib/rounds/client'
import type { ResultsView } from '@/lib/rounds/schema'

type InstantQuestionProps = {
  results: ResultsView
  /** Opens the form in which it becomes a question. */
  onKeep: (results: ResultsView) => void
  onDiscarded: () => void
}

/** Keeps an instant question with its text and correct answer, or discards it. */
export function InstantQuestion({ results, onKeep, onDiscarded }: InstantQuestionProps) {
  const t = useTranslations('sessions.instant')
  const notifyError = useNotifyError()
  const [asking, setAsking] = useState(false)
  const { round, submissions } = results

  async function discard(): Promise<boolean> {
    try {
      await discardInstant(round.id)
      notify({ title: t('discarded') })
      onDiscarded()
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-sm text-muted">{t('unkept')}</p>
      <Button
        variant="secondary"
        size="sm"
        className="min-h-11"
        icon={<Icon name="pencil" />}
        onClick={() => onKeep(results)}
      >
        {t('keep')}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className="min-h-11"
        icon={<Icon name="trash" />}
        onClick={() => setAsking(true)}
      >
        {t('discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('discardTitle')}
        description={t('discardText', { count: submissions })}
        confirmLabel={t('discard')}
        danger
        onConfirm={discard}
      />
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/layout/form-dialog'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { discardInstant } from '@/lib/rounds/client'
import type { ResultsView } from '@/lib/rounds/schema'
import { KeepForm } from './keep-form'

type InstantQuestionProps = {
  results: ResultsView
  onKept: () => void
  onDiscarded: () => void
}

/** What was asked now is kept as a question, with its text and right answer, or thrown away. */
export function InstantQuestion({ results, onKept, onDiscarded }: InstantQuestionProps) {
  const t = useTranslations('sessions.instant')
  const notifyError = useNotifyError()
  const [asking, setAsking] = useState<'keep' | 'discard' | null>(null)
  const [dirty, setDirty] = useState(false)
  const { round, submissions } = results
  const close = () => {
    setAsking(null)
    setDirty(false)
  }

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
        onClick={() => setAsking('keep')}
      >
        {t('keep')}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className="min-h-11"
        icon={<Icon name="trash" />}
        onClick={() => setAsking('discard')}
      >
        {t('discard')}
      </Button>
      <FormDialog
        open={asking === 'keep'}
        onOpenChange={close}
        dirty={dirty}
        title={t('keepTitle')}
        description={t('keepLead')}
      >
        <KeepForm
          results={results}
          onDirty={setDirty}
          onKept={() => {
            close()
            onKept()
          }}
        />
      </FormDialog>
      <ConfirmDialog
        open={asking === 'discard'}
        onOpenChange={close}
        title={t('discardTitle')}
        description={t('discardText', { count: submissions })}
        confirmLabel={t('discard')}
        danger
        onConfirm={discard}
      />
    </div>
  )
}

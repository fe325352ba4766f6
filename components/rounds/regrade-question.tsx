'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/layout/form-dialog'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { wayOf } from '@/lib/rounds/regrade-rules'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import { RegradeForm } from './regrade-form'

type RegradeQuestionProps = {
  question: ResultsView['questions'][number]
  round: RoundView
  onRegraded: () => void
}

/** How a question of a final round was regraded, and the button to do so; renders nothing for a survey. */
export function RegradeQuestion({ question, round, onRegraded }: RegradeQuestionProps) {
  const t = useTranslations('sessions.regrade')
  const format = useFormatter()
  const { archived } = useLecture().state.lecture
  const [open, setOpen] = useState(false)
  const [dirty, setDirty] = useState(false)
  const { regraded, points } = question
  const possible = round.final && !archived && (points > 0 || regraded !== null)
  const close = () => {
    setOpen(false)
    setDirty(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {regraded && (
        <p className="text-sm text-muted">
          {t('note', { at: format.dateTime(new Date(regraded.at), 'instant'), how: wayOf(regraded) })}
        </p>
      )}
      {possible && (
        <Button variant="quiet" size="sm" icon={<Icon name="pencil" />} onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
      <FormDialog open={open} onOpenChange={close} dirty={dirty} title={t('title')} description={t('lead')}>
        <RegradeForm
          question={question}
          roundId={round.id}
          onDirty={setDirty}
          onDone={() => {
            close()
            onRegraded()
          }}
        />
      </FormDialog>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/layout/form-dialog'
import type { ResultsView } from '@/lib/rounds/schema'
import { KeepForm } from './keep-form'

/**
 * The dialog in which what was asked now becomes a question, and what opens it. It belongs to a part of the page that
 * stays, whatever the hall is asked meanwhile.
 */
export function useKeepDialog(onKept: () => void) {
  const t = useTranslations('sessions.instant')
  const [results, setResults] = useState<ResultsView | null>(null)
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setResults(null)
    setDirty(false)
  }
  const dialog = (
    <FormDialog
      open={results !== null}
      onOpenChange={close}
      dirty={dirty}
      title={t('keepTitle')}
      description={t('keepLead')}
    >
      {results && (
        <KeepForm
          results={results}
          onDirty={setDirty}
          onKept={() => {
            close()
            onKept()
          }}
        />
      )}
    </FormDialog>
  )
  return { keep: setResults, dialog }
}

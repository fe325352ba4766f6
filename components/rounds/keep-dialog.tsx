'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/layout/form-dialog'
import type { ResultsView } from '@/lib/rounds/schema'
import { KeepForm } from './keep-form'

/**
 * The dialog in which an instant question becomes a question, and the function that opens it. It is rendered in a part
 * of the page that stays mounted.
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

'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ApiError } from '@/lib/http/fetch-json'
import { useNotifyError } from './use-notify-error'

/** A difference between the typed and the meanwhile saved version. */
export type Difference = { label: string; mine: ReactNode; theirs: ReactNode }

type Versioned = { version: number }

type ConflictOptions<View extends Versioned> = {
  /** The domain's view schema, such as `sessionView`, which parses the version sent by the server. */
  view: { parse: (current: unknown) => View }
  /** The differences, without entries that are the same on both sides. */
  compare: (current: View) => readonly Difference[]
  /** Saves the typed values over the given version, the one saved meanwhile. */
  onKeepMine: (version: number, current: View) => Promise<void>
  /** Fills the form with the version saved meanwhile. */
  onTakeTheirs: (current: View) => void
  /** The title of the notification for any other error. */
  failed?: string
}

/** The view in an `edit_conflict`; undefined for any other error. */
function currentOf(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return undefined
  const { body } = error
  return typeof body === 'object' && body !== null && 'current' in body ? body.current : undefined
}

/**
 * Resolves edit conflicts: the later editor sees the differences and chooses. `onError` is the form's error handler,
 * which reports other errors in a notification; `question` is the dialog to render.
 */
export function useEditConflict<View extends Versioned>(options: ConflictOptions<View>) {
  const notifyError = useNotifyError()
  const [current, setCurrent] = useState<View | null>(null)

  function onError(error: unknown) {
    const found = currentOf(error)
    if (found === undefined) notifyError(error, options.failed)
    else setCurrent(options.view.parse(found))
  }

  async function keepMine(found: View) {
    const { version } = found
    try {
      await options.onKeepMine(version, found)
      setCurrent((shown) => (shown?.version === version ? null : shown))
    } catch (error) {
      onError(error)
    }
  }

  const question = (
    <ConflictDialog
      open={current !== null}
      differences={current ? options.compare(current) : []}
      onBack={() => setCurrent(null)}
      onKeepMine={async () => {
        if (current) await keepMine(current)
      }}
      onTakeTheirs={() => {
        if (current) options.onTakeTheirs(current)
        setCurrent(null)
      }}
    />
  )
  return { onError, question }
}

type ConflictDialogProps = {
  open: boolean
  differences: readonly Difference[]
  onBack: () => void
  onKeepMine: () => Promise<void>
  onTakeTheirs: () => void
}

function ConflictDialog({ open, differences, onBack, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const t = useTranslations('forms')
  const [pending, setPending] = useState(false)

  async function keep() {
    setPending(true)
    try {
      await onKeepMine()
    } finally {
      setPending(false)
    }
  }

  const footer = (
    <>
      <Button variant="quiet" onClick={onBack}>
        {t('conflictBack')}
      </Button>
      <Button variant="secondary" onClick={onTakeTheirs}>
        {t('conflictTake')}
      </Button>
      <Button pending={pending} pendingLabel={t('conflictKeeping')} onClick={() => void keep()}>
        {t('conflictKeep')}
      </Button>
    </>
  )
  return (
    <Dialog
      kind="wide"
      open={open}
      onOpenChange={(next) => !next && onBack()}
      title={t('conflictTitle')}
      description={t('conflictText')}
      footer={footer}
    >
      {differences.length === 0 && <p>{t('conflictSame')}</p>}
      {differences.map(({ label, mine, theirs }) => (
        <section key={label} className="border-t border-line py-4">
          <h3 className="mb-2 font-semibold">{label}</h3>
          <div className="grid gap-4 sm:grid-cols-2">
            <Side title={t('conflictMine')} value={mine} />
            <Side title={t('conflictTheirs')} value={theirs} />
          </div>
        </section>
      ))}
    </Dialog>
  )
}

function Side({ title, value }: { title: string; value: ReactNode }) {
  const t = useTranslations('forms')
  const empty = value === '' || value === null || value === undefined
  return (
    <div className="min-w-0 rounded bg-sunk p-3">
      <p className="mb-1 text-sm text-muted">{title}</p>
      <div className="max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
        {empty ? <span className="text-muted">{t('conflictEmpty')}</span> : value}
      </div>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { FormDialog } from '@/components/layout/form-dialog'
import { useRefresh } from '@/components/layout/use-refresh'
import { notify } from '@/components/ui/notify'
import { createSession, editSession } from '@/lib/sessions/client'
import { sessionView, type SessionUsage, type SessionInput, type SessionView } from '@/lib/sessions/schema'
import { SessionForm, type SessionStart } from './session-form'

type SessionDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  lectureId: string
  /** The session to edit, or the defaults of a new one. */
  session: SessionView | SessionStart
  /** The assigned QuickChecks; the assignment is edited with the QuickCheck. */
  quickChecks?: SessionUsage['quickChecks']
}

const fields = ['number', 'title', 'date', 'content', 'allowEvaluation'] as const

/** The edit of a stored session: its changed fields. */
function editOf(input: SessionInput, stored: SessionView): Partial<SessionInput> {
  const { number, title, date, content, allowEvaluation } = input
  return {
    ...(number !== stored.number && { number }),
    ...(title !== stored.title && { title }),
    ...(date !== stored.date && { date }),
    ...(content !== stored.content && { content }),
    ...(allowEvaluation !== stored.allowEvaluation && { allowEvaluation }),
  }
}

/** The form of a new or existing session; asks before unsaved input is discarded. */
export function SessionDialog({ open, onOpenChange, lectureId, session, quickChecks }: SessionDialogProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const { refresh, refreshing } = useRefresh()
  const [dirty, setDirty] = useState(false)
  const [taken, setTaken] = useState<SessionView | null>(null)
  const [typed, setTyped] = useState<SessionInput | null>(null)
  // Concurrent changes do not replace the form's values; saving detects them.
  const [begun, setBegun] = useState({ open, session })
  if (begun.open !== open) setBegun({ open, session: open ? session : begun.session })
  const stored = taken ?? ('id' in begun.session ? begun.session : null)

  function change(next: boolean) {
    if (!next) {
      setDirty(false)
      setTaken(null)
    }
    onOpenChange(next)
  }

  async function save(input: SessionInput, version = stored?.version) {
    setTyped(input)
    const { number, title } = stored
      ? await editSession({ ...editOf(input, stored), id: stored.id, version })
      : await createSession(lectureId, input)
    notify({
      title: t(stored ? 'done.edit' : 'done.create'),
      description: tTerms('numbered', { number, title }),
    })
    setDirty(false)
    refresh(() => change(false))
  }

  const conflict = useEditConflict<SessionView>({
    view: sessionView,
    compare: (current) =>
      fields.flatMap((field) => {
        if (!stored || typed?.[field] === stored[field]) return []
        const say = (value: unknown) =>
          typeof value === 'boolean' ? tTerms(value ? 'yes' : 'no') : String(value)
        const [mine, theirs] = [say(typed?.[field] ?? ''), say(current[field])]
        const label = t(`form.${field === 'allowEvaluation' ? 'evaluation' : field}`)
        return mine === theirs ? [] : { label, mine, theirs }
      }),
    onKeepMine: async (version) => {
      if (typed) await save(typed, version)
    },
    onTakeTheirs: (current) => {
      setTaken(current)
      setDirty(false)
    },
    failed: t('failed.save'),
  })

  return (
    <>
      <FormDialog
        open={open}
        onOpenChange={change}
        dirty={dirty}
        title={stored ? t('editTitle') : t('create')}
      >
        <SessionForm
          key={stored?.version}
          start={stored ?? begun.session}
          submitLabel={stored ? t('form.save') : t('form.create')}
          onSave={(input) => save(input)}
          onError={conflict.onError}
          onDirty={setDirty}
          closing={refreshing}
          quickChecks={quickChecks}
        />
      </FormDialog>
      {conflict.question}
    </>
  )
}

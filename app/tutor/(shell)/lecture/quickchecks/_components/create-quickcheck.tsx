'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { KeptDraft } from '@/components/items/kept-draft'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { useHydrated } from '@/components/ui/use-hydrated'
import { createQuickCheck } from '@/lib/quickchecks/client'
import { keepDraft, readKeptDraft } from '@/lib/quickchecks/draft-client'
import { toQuickCheckInput, type QuickCheckDraft } from '@/lib/quickchecks/draft-rules'
import { QuickCheckForm } from './quickcheck-form'
import type { ListLecture } from './quickcheck-list'
import type { SessionOption } from './session-choice'
import { useQuickCheckForm } from './use-quickcheck-form'

type CreateQuickCheckProps = {
  lecture: ListLecture
  sessions: readonly SessionOption[]
  /** What a new one begins with; made by the server, so that both sides name its fields alike. */
  blank: QuickCheckDraft
}

type Start = { draft: QuickCheckDraft; unsaved: boolean }

/** A new QuickCheck; what was begun before and never saved is offered first. */
export function CreateQuickCheck({ blank, ...rest }: CreateQuickCheckProps) {
  const hydrated = useHydrated()
  const t = useTranslations('quickchecks')
  const [kept, setKept] = useState<QuickCheckDraft | null | undefined>(undefined)
  const [start, setStart] = useState<Start>({ draft: blank, unsaved: false })
  const { id } = rest.lecture

  // Asked once: what is kept from now on is what is being written.
  if (hydrated && kept === undefined) setKept(readKeptDraft(id))
  if (!kept) return <NewQuickCheck key={String(start.unsaved)} {...rest} start={start} />
  return (
    <KeptDraft
      heading={t('create')}
      title={kept.title.trim() === '' ? t('kept.untitled') : t('kept.title', { title: kept.title.trim() })}
      text={t('kept.text', { count: kept.questions.length })}
      onContinue={() => {
        setStart({ draft: kept, unsaved: true })
        setKept(null)
      }}
      onDiscard={() => {
        keepDraft(id, null)
        setKept(null)
      }}
    />
  )
}

type NewQuickCheckProps = Omit<CreateQuickCheckProps, 'blank'> & { start: Start }

function NewQuickCheck({ lecture, sessions, start }: NewQuickCheckProps) {
  const t = useTranslations('quickchecks')
  const notifyError = useNotifyError()
  const [asking, setAsking] = useState(false)
  const withoutSessions = useRef(false)
  const state = useQuickCheckForm({
    start: start.draft,
    unsaved: start.unsaved,
    save: async (draft) => {
      if (draft.sessions.length === 0 && !withoutSessions.current) {
        setAsking(true)
        throw new DOMException('First it is asked whether no session is meant.', 'AbortError')
      }
      withoutSessions.current = false
      await createQuickCheck(lecture.id, toQuickCheckInput(draft))
      keepDraft(lecture.id, null)
      notify({ title: t('done.create'), description: draft.title.trim() })
    },
    onError: (error) => notifyError(error, t('failed.save')),
  })
  const { draft, dirty, form, pending } = state

  useEffect(() => {
    if (dirty && !pending) keepDraft(lecture.id, draft)
  }, [dirty, pending, draft, lecture.id])

  function createWithout() {
    withoutSessions.current = true
    form.ref.current?.requestSubmit()
  }

  return (
    <>
      <QuickCheckForm heading={t('create')} lead={lecture.title} {...{ lecture, sessions, state }} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('withoutTitle')}
        description={t('withoutText')}
        confirmLabel={t('withoutConfirm')}
        cancelLabel={t('withoutBack')}
        onConfirm={createWithout}
      />
    </>
  )
}

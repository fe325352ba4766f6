'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { notify } from '@/components/ui/notify'
import { editQuickCheck } from '@/lib/quickchecks/client'
import { quickCheckDraftOf, toQuickCheckEdit } from '@/lib/quickchecks/draft-rules'
import { quickCheckView, type QuickCheckView } from '@/lib/quickchecks/schema'
import { QuickCheckForm } from './quickcheck-form'
import type { ListLecture } from './quickcheck-list'
import type { SessionOption } from './session-choice'
import { useDifferences } from './use-differences'
import { useQuickCheckForm } from './use-quickcheck-form'

type EditQuickCheckProps = {
  quickCheck: QuickCheckView
  lecture: ListLecture
  sessions: readonly SessionOption[]
}

/** A stored QuickCheck: title, sessions, texts and points can be changed. */
export function EditQuickCheck({ quickCheck, ...rest }: EditQuickCheckProps) {
  const [taken, setTaken] = useState(quickCheck)
  return <EditForm key={taken.version} quickCheck={taken} onTake={setTaken} {...rest} />
}

type EditFormProps = EditQuickCheckProps & { onTake: (current: QuickCheckView) => void }

function EditForm({ quickCheck, lecture, sessions, onTake }: EditFormProps) {
  const t = useTranslations('quickchecks')
  const notifyError = useNotifyError()
  const differences = useDifferences(sessions)
  const [stored] = useState(() => quickCheckDraftOf(quickCheck))
  const { id } = quickCheck

  async function save(draft: typeof stored, version: number) {
    await editQuickCheck({ id, version, ...toQuickCheckEdit(draft, stored) })
    notify({ title: t('done.save'), description: draft.title.trim() })
  }

  function fail(error: unknown) {
    if (!conflict.caught(error)) notifyError(error, t('failed.save'))
  }

  const state = useQuickCheckForm({
    start: stored,
    save: (draft) => save(draft, quickCheck.version),
    onError: fail,
  })
  const conflict = useEditConflict<QuickCheckView>({
    view: quickCheckView,
    compare: (current) =>
      differences(toQuickCheckEdit(state.draft, stored), quickCheckDraftOf(current), state.draft),
    onKeepMine: async (version) => {
      try {
        await save(state.draft, version)
        state.finish()
        return true
      } catch (error) {
        fail(error)
        return false
      }
    },
    onTakeTheirs: onTake,
  })

  const lead = (
    <>
      {t('form.settledHint')}{' '}
      <GuardedLink href={`?create&from=${id}`} className="link">
        {t('form.newFromThis')}
      </GuardedLink>
    </>
  )
  return (
    <>
      <QuickCheckForm heading={t('editTitle')} {...{ lead, lecture, sessions, state }} settled />
      {conflict.question}
    </>
  )
}

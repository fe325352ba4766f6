'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ListLecture } from '@/components/items/item-list'
import { LockedItem, RestoreItem } from '@/components/items/locked-item'
import { WrittenQuestion } from '@/components/items/written-question'
import { useEditConflict, type Difference } from '@/components/layout/edit-conflict'
import { useFormPage } from '@/components/layout/form-page'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useLecture } from '@/components/sessions/live-lecture'
import { buttonClass } from '@/components/ui/button-class'
import { notify } from '@/components/ui/notify'
import { archiveQuickCheck, editQuickCheck } from '@/lib/quickchecks/client'
import { quickCheckDraftOf, quickCheckForm, toQuickCheckEdit } from '@/lib/quickchecks/draft-rules'
import { quickCheckView, type QuickCheckView } from '@/lib/quickchecks/schema'
import { useQuickCheckDifferences } from './quickcheck-differences'
import { listPath, QuickCheckForm } from './quickcheck-form'
import type { SessionOption } from './session-choice'

type EditQuickCheckProps = {
  quickCheck: QuickCheckView
  lecture: ListLecture
  sessions: readonly SessionOption[]
}

/**
 * The form of a stored QuickCheck: title, sessions, texts and points can be changed. If it is running when opened, it
 * is read-only; if it is started during editing, the form keeps what was typed.
 */
export function EditQuickCheck(props: EditQuickCheckProps) {
  const { active } = props.quickCheck
  const [isOnlyShown, setOnlyShown] = useState(active)
  if (isOnlyShown && !active) setOnlyShown(false)
  return isOnlyShown ? <LockedQuickCheck quickCheck={props.quickCheck} /> : <EditTaken {...props} />
}

function EditTaken({ quickCheck, ...rest }: EditQuickCheckProps) {
  const [taken, setTaken] = useState(quickCheck)
  return <EditForm key={taken.version} quickCheck={taken} onTake={setTaken} {...rest} />
}

type EditFormProps = EditQuickCheckProps & { onTake: (current: QuickCheckView) => void }

function EditForm({ quickCheck, lecture, sessions, onTake }: EditFormProps) {
  const t = useTranslations('quickchecks')
  const differences = useQuickCheckDifferences(sessions)
  const [stored] = useState(() => quickCheckDraftOf(quickCheck))
  const { round } = useLecture().state

  async function save(draft: typeof stored, version: number) {
    await editQuickCheck({ id: quickCheck.id, version, ...toQuickCheckEdit(draft, stored) })
    notify({ title: t('done.save'), description: draft.title.trim() })
  }

  const page = useFormPage({
    schema: quickCheckForm,
    defaultValues: stored,
    listPath,
    onError: (error): void => conflict.onError(error),
    onSave: (_, typed) => save(typed, quickCheck.version),
  })
  const { typed, finish } = page
  const conflict = useEditConflict<QuickCheckView>({
    view: quickCheckView,
    compare: (current): Difference[] => differences(typed, stored, quickCheckDraftOf(current)),
    onKeepMine: async (version): Promise<void> => {
      await save(typed, version)
      finish()
    },
    onTakeTheirs: onTake,
    failed: t('failed.save'),
  })

  const running = round?.running === true && round.itemId === quickCheck.id
  const lead = (
    <>
      {t('form.settledHint')}{' '}
      <GuardedLink href={`?create&from=${quickCheck.id}`} className="link">
        {t('form.newFromThis')}
      </GuardedLink>
    </>
  )
  return (
    <>
      <QuickCheckForm
        heading={t('editTitle')}
        {...{ lead, lecture, sessions, page }}
        settled
        running={running}
      />
      {conflict.question}
    </>
  )
}

/** A QuickCheck that cannot be edited now: why, what to do, and its content. */
export function LockedQuickCheck({ quickCheck }: { quickCheck: QuickCheckView }) {
  const t = useTranslations('quickchecks')
  const tTerms = useTranslations('terms')
  const { id, title, archived, questions } = quickCheck
  const why = archived ? 'archived' : 'running'
  const action = archived ? (
    <RestoreItem done={t('done.restore')} title={title} onRestore={() => archiveQuickCheck(id, false)} />
  ) : (
    <GuardedLink href="/tutor/lecture/dashboard" className={buttonClass()}>
      {tTerms('toOverview')}
    </GuardedLink>
  )
  return (
    <LockedItem
      list={{ href: listPath, label: t('toList') }}
      title={title}
      why={t(`locked.${why}`)}
      hint={t(`locked.${why}Hint`)}
      action={action}
    >
      <ol className="grid max-w-3xl gap-8">
        {questions.map((question, index) => (
          <li key={question.id} className="grid gap-3 border-t border-line pt-4">
            <h2 className="text-base text-muted">
              {t('form.question', { number: index + 1 })} · {tTerms('pointCount', { count: question.points })}
            </h2>
            <WrittenQuestion question={question} />
          </li>
        ))}
      </ol>
    </LockedItem>
  )
}

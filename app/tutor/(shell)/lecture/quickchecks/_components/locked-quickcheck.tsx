'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { PageHeading } from '@/components/layout/page-heading'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { OptionRow } from '@/components/questions/option-row'
import { QuestionText } from '@/components/questions/question-text'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { archiveQuickCheck } from '@/lib/quickchecks/client'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import { listPath } from './use-quickcheck-form'

/** A QuickCheck that cannot be edited now: why, what to do about it, and what it asks. */
export function LockedQuickCheck({ quickCheck }: { quickCheck: QuickCheckView }) {
  const t = useTranslations('quickchecks')
  const { title, archived, questions } = quickCheck
  const { archived: locked } = useLecture().state.lecture
  const action = archived ? (
    <TakeBack quickCheck={quickCheck} />
  ) : (
    <GuardedLink href="/tutor/lecture/dashboard" className={buttonClass()}>
      {t('locked.toDashboard')}
    </GuardedLink>
  )
  return (
    <>
      <GuardedLink href={listPath} className="link mb-3 inline-flex min-h-11 items-center gap-1.5">
        <Icon name="arrowLeft" /> {t('toList')}
      </GuardedLink>
      <PageHeading title={title} />
      {!locked && (
        <EmptyState title={t(archived ? 'locked.archived' : 'locked.running')} action={action}>
          {t(archived ? 'locked.archivedHint' : 'locked.runningHint')}
        </EmptyState>
      )}
      <ol className="grid max-w-3xl gap-8">
        {questions.map((question, index) => (
          <li key={question.id} className="grid gap-3 border-t border-line pt-4">
            <h2 className="text-base text-muted">
              {t('form.question', { number: index + 1 })} · {t('points', { count: question.points })}
            </h2>
            <QuestionText html={question.html} />
            {question.answers.map((answer, at) => (
              <div key={answer.id} className="flex items-center gap-3">
                <OptionRow index={at} html={answer.html} />
                {answer.correct && <Icon name="check" label={t('locked.right')} className="text-success" />}
              </div>
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}

function TakeBack({ quickCheck: { id, title } }: { quickCheck: QuickCheckView }) {
  const t = useTranslations('quickchecks')
  const tItems = useTranslations('items')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [pending, setPending] = useState(false)

  async function takeBack() {
    setPending(true)
    try {
      await archiveQuickCheck(id, false)
      notify({ title: t('done.restore'), description: title })
      router.refresh()
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <Button pending={pending} onClick={() => void takeBack()}>
      {tItems('restore')}
    </Button>
  )
}

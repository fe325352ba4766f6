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
import { archiveQuestion } from '@/lib/questions/client'
import { plainLine } from '@/lib/questions/draft-rules'
import type { QuestionView } from '@/lib/questions/schema'
import { listPath } from './use-question-form'

/** A question that cannot be edited here: why, what to do about it, and what it asks. */
export function LockedQuestion({ question }: { question: QuestionView }) {
  const t = useTranslations('questions')
  const { quickCheckId, html, answers } = question
  const { archived: locked } = useLecture().state.lecture
  const action =
    quickCheckId === null ? (
      <TakeBack question={question} />
    ) : (
      <GuardedLink href={`/tutor/lecture/quickchecks?edit=${quickCheckId}`} className={buttonClass()}>
        {t('locked.toQuickCheck')}
      </GuardedLink>
    )
  const why = quickCheckId === null ? 'archived' : 'inQuickCheck'
  return (
    <>
      <GuardedLink href={listPath} className="link mb-3 inline-flex min-h-11 items-center gap-1.5">
        <Icon name="arrowLeft" /> {t('toList')}
      </GuardedLink>
      <PageHeading title={t('one')} />
      {!locked && (
        <EmptyState title={t(`locked.${why}`)} action={action}>
          {t(`locked.${why}Hint`)}
        </EmptyState>
      )}
      <div className="grid max-w-3xl gap-3 border-t border-line pt-4">
        <QuestionText html={html} />
        {answers.map((answer, at) => (
          <div key={answer.id} className="flex items-center gap-3">
            <OptionRow index={at} html={answer.html} />
            {answer.correct && <Icon name="check" label={t('locked.right')} className="text-success" />}
          </div>
        ))}
      </div>
    </>
  )
}

function TakeBack({ question: { id, text } }: { question: QuestionView }) {
  const t = useTranslations('questions')
  const tItems = useTranslations('items')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [pending, setPending] = useState(false)

  async function takeBack() {
    setPending(true)
    try {
      await archiveQuestion(id, false)
      notify({ title: t('done.restore'), description: plainLine(text) })
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

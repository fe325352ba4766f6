'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { OptionChoice } from '@/components/questions/option-choice'
import { QuestionText } from '@/components/questions/question-text'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { LeaveQuickCheck } from './leave-quick-check'
import { ParticipationLine } from './participation'
import { QuestionBar } from './question-bar'
import { headingId } from './screen-heading'
import type { StudentSession } from './use-student-session'

/** A running QuickCheck: one question at a time, and nothing else. */
export function AnsweringStage({ session }: { session: StudentSession }) {
  const t = useTranslations('student')
  const { screen, chosen, unsent } = session
  const questions = screen.item?.questions ?? []
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ id }) => !chosen[id]),
    ),
  )
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(Object.keys(chosen)))
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const question = questions[place]
  if (!question || !screen.item) return null

  const open = questions.filter(({ id }) => !chosen[id]).length
  const allSeen = questions.every(({ id }) => id === question.id || seen.has(id) || chosen[id])
  const submitting = unsent.outbox.submission !== null

  function goTo(next: number) {
    if (question) setSeen((before) => new Set(before).add(question.id))
    setPlace(next)
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <div className="flex flex-1 flex-col">
      <div className="grid flex-1 content-start gap-5 pt-4 pb-6">
        <h1
          id={headingId}
          ref={heading}
          tabIndex={-1}
          className="flex flex-wrap items-baseline justify-between gap-x-4 text-base tracking-normal outline-none"
        >
          {t('quickCheck.question', { number: place + 1, total: questions.length })}
          <span className="text-sm font-normal text-muted">
            {t('quickCheck.points', { points: question.points })}
          </span>
        </h1>
        <QuestionText id={`text-${question.id}`} html={question.html} />
        <OptionChoice
          key={question.id}
          name={question.id}
          labelledBy={`text-${question.id}`}
          options={question.answers}
          value={chosen[question.id] ?? null}
          locked={submitting}
          onValueChange={(answerId) => unsent.tick(question.id, answerId)}
        />
        {submitting && unsent.failing && (
          <output className="font-semibold text-danger">{t('saved.submissionWaiting')}</output>
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <ParticipationLine participation={screen.item.participation} />
          {!submitting && <LeaveQuickCheck session={session} />}
        </div>
      </div>
      <QuestionBar
        questions={questions}
        chosen={chosen}
        place={place}
        allSeen={allSeen}
        submitting={submitting}
        onGo={goTo}
        onSubmit={() => (open > 0 ? setAsking(true) : unsent.submit({ ...chosen }))}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('quickCheck.openTitle', { count: open })}
        description={t('quickCheck.openText')}
        confirmLabel={t('quickCheck.openConfirm')}
        cancelLabel={t('quickCheck.openCancel')}
        onConfirm={() => unsent.submit({ ...chosen })}
      />
    </div>
  )
}

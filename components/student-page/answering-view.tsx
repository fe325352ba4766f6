'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { AnswerField } from '@/components/questions/kinds/answer-field'
import { QuestionText } from '@/components/questions/question-text'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useWide } from '@/components/ui/use-wide'
import { cn } from '@/lib/cn'
import type { StudentQuestion } from '@/lib/lecture-state/student-schema'
import type { Response } from '@/lib/questions/kinds/schema'
import { LeaveQuickCheck } from './leave-quick-check'
import { ParticipationLine } from './participation'
import { QuestionBar } from './question-bar'
import { headingId } from './screen-heading'
import { placeId, usePlace } from './use-place'
import type { StudentPageState } from './use-student-page'

/** A running QuickCheck: one question at a time on a phone, all of them on wider screens. */
export function AnsweringView({ page }: { page: StudentPageState }) {
  const t = useTranslations('student')
  const wide = useWide()
  const { screen, chosen, unsent } = page
  const questions = screen.item?.questions ?? []
  const { place, unseen, goTo } = usePlace(questions, chosen, wide)
  const [unreadable] = useState(() => new Map<string, string>())
  const [asking, setAsking] = useState(false)
  if (!screen.item) return null

  const open = questions.filter(({ id }) => !chosen[id]).length
  const submitting = unsent.outbox.submission !== null
  const shown = wide ? questions : questions.slice(place, place + 1)

  return (
    <div className="flex flex-1 flex-col">
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 pt-4 pb-6 lg:gap-12 lg:pt-8">
        {wide && (
          <h1 id={headingId} tabIndex={-1} className="text-xl outline-none">
            {screen.item.round.title}
          </h1>
        )}
        {shown.map((question) => {
          const at = questions.indexOf(question)
          return (
            <QuestionBlock
              // On a phone the heading stays the same element, which has the focus.
              key={wide ? question.id : 'alone'}
              question={question}
              place={at}
              total={questions.length}
              value={chosen[question.id] ?? null}
              locked={submitting}
              onValueChange={(response) => unsent.saveDraft(question.id, response)}
              unreadable={unreadable}
              hint={(!wide || at === 0) && t('quickCheck.changeable')}
              level={wide ? 2 : 1}
              titleId={wide ? placeId(at) : headingId}
            />
          )
        })}
        {submitting && unsent.failing && (
          <output className="font-semibold text-danger">{t('saved.submissionWaiting')}</output>
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <ParticipationLine item={screen.item} />
          {!submitting && <LeaveQuickCheck page={page} />}
        </div>
      </div>
      <QuestionBar
        questions={questions}
        chosen={chosen}
        place={wide ? null : place}
        unseen={wide ? -1 : unseen}
        submitting={submitting}
        onGo={goTo}
        onSubmit={() => (open > 0 ? setAsking(true) : unsent.submit({ ...chosen }))}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        stay
        title={t('quickCheck.openTitle', { count: open })}
        description={t('quickCheck.openText')}
        confirmLabel={t('quickCheck.openConfirm')}
        cancelLabel={t('quickCheck.openCancel')}
        onConfirm={() => unsent.submit({ ...chosen })}
      />
    </div>
  )
}

type QuestionBlockProps = {
  question: StudentQuestion
  /** The index of the question, from 0. */
  place: number
  total: number
  value: Response | null
  locked: boolean
  onValueChange: (response: Response | null) => void
  unreadable: Map<string, string>
  /** Shown between the question and its answers. */
  hint: ReactNode
  /** The level of the heading: 1 if the question is alone. */
  level: 1 | 2
  titleId: string
}

/** One question of a QuickCheck with its answers. */
function QuestionBlock(props: QuestionBlockProps) {
  const { question, place, total, value, locked, onValueChange, unreadable, hint, level, titleId } = props
  const t = useTranslations('student.quickCheck')
  const tResult = useTranslations('student.result')
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section aria-labelledby={titleId} className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading id={titleId} tabIndex={-1} className="scroll-mt-24 text-base tracking-normal outline-none">
          {t('question', { number: place + 1, total })}
        </Heading>
        <span className="text-sm text-muted">
          {question.points === 0 ? tResult('survey') : t('points', { points: question.points })}
        </span>
      </div>
      <QuestionText id={`text-${question.id}`} html={question.html} />
      {/* Keeps its place when it no longer holds: nothing moves under a finger. */}
      {hint && <p className={cn('text-sm text-muted', locked && 'invisible')}>{hint}</p>}
      <AnswerField
        key={question.id}
        question={question}
        name={question.id}
        labelledBy={`text-${question.id}`}
        value={value}
        locked={locked}
        onValueChange={onValueChange}
        unreadable={unreadable}
        enlargeable
      />
    </section>
  )
}

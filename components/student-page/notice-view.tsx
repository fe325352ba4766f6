'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { AnswerField } from '@/components/questions/kinds/answer-field'
import { QuestionText } from '@/components/questions/question-text'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { itemPoints } from '@/lib/lecture-state/distribution-rules'
import { Participation } from './participation'
import { ScreenHeading } from './screen-heading'
import type { StudentPageState } from './use-student-page'
import { resultsPath } from './views'

const NameDialog = lazyDialog(() => import('./name-dialog').then((module) => module.NameDialog))

const plainViews = ['archived', 'waiting', 'ended', 'idle', 'collecting', 'submitted'] as const

/** Views of a round without a task left, with the participation. */
const withParticipation: readonly string[] = ['submitted', 'answered', 'collecting', 'over']

/** A view without a task: it only shows the state. */
export function NoticeView({ page }: { page: StudentPageState }) {
  const t = useTranslations('student')
  const { activeView, screen } = page
  const isBetween = activeView === 'waiting' || activeView === 'ended'
  const withResults = isBetween || activeView === 'archived' || activeView === 'missed'
  const ownAnswer = activeView === 'answered' || activeView === 'over' || activeView === 'collecting'
  return (
    <section className="grid content-start gap-6 pt-8 pb-10">
      <ScreenHeading lead={<NoticeText page={page} />}>{t(`heading.${activeView}`)}</ScreenHeading>
      {isBetween && <LastSession page={page} />}
      {(isBetween || activeView === 'idle') && <OwnName page={page} />}
      {screen.item && withParticipation.includes(activeView) && <Participation item={screen.item} />}
      {ownAnswer && <OwnAnswer page={page} />}
      {withResults && (
        <GuardedLink here href={resultsPath} className={buttonClass({ variant: 'secondary' })}>
          {t('toResults')}
        </GuardedLink>
      )}
    </section>
  )
}

function NoticeText({ page }: { page: StudentPageState }) {
  const t = useTranslations('student.text')
  const { activeView, screen, refusal } = page
  const title = screen.item?.round.title ?? ''
  if (activeView === 'missed') return t(screen.me.registered ? 'missedRegistered' : 'missed', { title })
  if (activeView === 'answered' || activeView === 'over') {
    if (screen.me.response) return t('overAnswered')
    return t(refusal?.roundId === screen.item?.round.id ? 'overUnsent' : 'overMissed')
  }
  const plain = plainViews.find((one) => one === activeView)
  return plain ? t(plain, { title, points: itemPoints(screen.item?.questions) }) : null
}

/** The name for the next QuickCheck, which can be given or changed in advance. */
function OwnName({ page }: { page: StudentPageState }) {
  const t = useTranslations('student.name')
  const [asking, setAsking] = useState(false)
  const { name, matriculationNumber: number } = page.identity.known
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="block text-sm text-muted">{t('label')}</span>
        {name === null ? t('none') : t('value', { name, number: number ?? '0' })}
      </p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t(name === null ? 'give' : 'change')}
      </Button>
      <NameDialog open={asking} onOpenChange={setAsking} page={page} />
    </div>
  )
}

/** The session that ended last. */
function LastSession({ page: { screen } }: { page: StudentPageState }) {
  const t = useTranslations('student.text')
  const format = useFormatter()
  if (!screen.last) return null
  const { number, title, endedAt } = screen.last
  const date = format.dateTime(new Date(endedAt), 'instant')
  return <p className="wrap-anywhere">{t('waitingLast', { number, title, date })}</p>
}

/** The sent response to a single question, read-only. */
function OwnAnswer({ page: { screen } }: { page: StudentPageState }) {
  const question = screen.item?.round.kind === 'question' ? screen.item.questions[0] : undefined
  if (!question) return null
  return (
    <div className="grid gap-5">
      <QuestionText id="own-question" html={question.html} />
      <AnswerField
        question={question}
        name="own-answer"
        labelledBy="own-question"
        value={screen.me.response}
        locked
        onValueChange={() => undefined}
        enlargeable
      />
    </div>
  )
}

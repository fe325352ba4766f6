'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { OptionChoice } from '@/components/questions/option-choice'
import { QuestionText } from '@/components/questions/question-text'
import { buttonClass } from '@/components/ui/button-class'
import { Participation } from './participation'
import { resultsPath } from './views'
import { ScreenHeading } from './screen-heading'
import type { StudentSession } from './use-student-session'

const plainStages = ['archived', 'waiting', 'idle', 'collecting', 'submitted'] as const

/** A stage in which there is nothing to do but to know how things stand. */
export function NoticeStage({ session }: { session: StudentSession }) {
  const t = useTranslations('student')
  const { stage, screen } = session
  const withResults = stage === 'archived' || stage === 'waiting' || stage === 'missed'
  const ownAnswer = stage === 'answered' || stage === 'over' || stage === 'collecting'
  return (
    <section className="grid content-start gap-6 pt-8 pb-10">
      <ScreenHeading lead={<NoticeText session={session} />}>{t(`heading.${stage}`)}</ScreenHeading>
      {stage === 'waiting' && <LastSession session={session} />}
      {screen.item && (stage === 'submitted' || stage === 'answered') && <Participation item={screen.item} />}
      {ownAnswer && <OwnAnswer session={session} />}
      {withResults && (
        <GuardedLink href={resultsPath} className={buttonClass({ variant: 'secondary' })}>
          {t('toResults')}
        </GuardedLink>
      )}
    </section>
  )
}

function NoticeText({ session }: { session: StudentSession }) {
  const t = useTranslations('student.text')
  const { stage, screen } = session
  const title = screen.item?.round.title ?? ''
  if (stage === 'missed') return t(screen.me.registered ? 'missedRegistered' : 'missed', { title })
  if (stage === 'answered' || stage === 'over') return t(screen.me.answerId ? 'overAnswered' : 'overMissed')
  const plain = plainStages.find((one) => one === stage)
  return plain ? t(plain, { title }) : null
}

/** What the lecture has waited since. */
function LastSession({ session: { screen } }: { session: StudentSession }) {
  const t = useTranslations('student.text')
  const format = useFormatter()
  if (!screen.last) return null
  const { number, title, endedAt } = screen.last
  const date = format.dateTime(new Date(endedAt), 'instant')
  return <p className="wrap-anywhere">{t('waitingLast', { number, title, date })}</p>
}

/** A single question with the answer that was sent, to look at. */
function OwnAnswer({ session: { screen } }: { session: StudentSession }) {
  const question = screen.item?.round.kind === 'question' ? screen.item.questions[0] : undefined
  if (!question) return null
  return (
    <div className="grid gap-5">
      <QuestionText id="own-question" html={question.html} />
      <OptionChoice
        name="own-answer"
        labelledBy="own-question"
        options={question.answers}
        value={screen.me.answerId}
        locked
        onValueChange={() => undefined}
      />
    </div>
  )
}

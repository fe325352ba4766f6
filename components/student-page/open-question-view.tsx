'use client'

import { useTranslations } from 'next-intl'
import { AnswerField } from '@/components/questions/kinds/answer-field'
import { QuestionText } from '@/components/questions/question-text'
import { Button } from '@/components/ui/button'
import { BottomBar } from './bottom-bar'
import { ParticipationLine } from './participation'
import { headingId } from './screen-heading'
import type { StudentPageState } from './use-student-page'

/** A running single question: choose, then send. A sent response is final, and a chosen one is sent at the end. */
export function OpenQuestionView({ page }: { page: StudentPageState }) {
  const t = useTranslations('student')
  const { screen, unsent, choice } = page
  const question = screen.item?.questions[0]
  if (!question || !screen.item) return null
  const sent = unsent.outbox.response

  return (
    <div className="flex flex-1 flex-col">
      <div className="grid flex-1 content-start gap-5 pt-4 pb-6">
        <h1 id={headingId} tabIndex={-1} className="text-base tracking-normal outline-none">
          {t('heading.question')}
        </h1>
        <QuestionText id={`text-${question.id}`} html={question.html} />
        <p className="text-sm text-muted">{t('question.final')}</p>
        <AnswerField
          key={choice.found}
          question={question}
          name={question.id}
          labelledBy={`text-${question.id}`}
          value={sent ?? choice.response}
          locked={sent !== null}
          onValueChange={choice.choose}
          enlargeable
        />
        {sent !== null && unsent.failing && (
          <output className="font-semibold text-danger">{t('saved.answerWaiting')}</output>
        )}
        <ParticipationLine item={screen.item} />
      </div>
      <BottomBar>
        <p id="answer-hint" className="text-center text-sm text-muted">
          {sent !== null
            ? '\u00A0'
            : choice.response
              ? t('question.atEnd')
              : t('question.choose', { kind: question.kind })}
        </p>
        <Button
          size="lg"
          wide
          aria-describedby="answer-hint"
          disabled={choice.response === null && sent === null}
          pending={sent !== null}
          pendingLabel={t('question.sending')}
          onClick={choice.send}
        >
          {t('question.send')}
        </Button>
      </BottomBar>
    </div>
  )
}

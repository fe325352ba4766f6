import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useSessionActions } from '@/components/sessions/use-session-actions'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import type { Startable } from '@/lib/rounds/schema'
import type { Preparation } from './check-list'
import { openPresentation } from './dashboard-keys'
import { JoinAddress } from './join-address'

type FirstStepsProps = {
  preparation: Preparation
  /** The buttons for new sessions. */
  newSessionButtons: ReactNode
  items: readonly Startable[]
  lecture: { id: string; code: string }
  qr: ReactNode
  address: string
}

/** The three steps from an empty lecture to its first session, each with its controls. */
export function FirstSteps({ preparation, newSessionButtons, items, lecture, qr, address }: FirstStepsProps) {
  const t = useTranslations('dashboard.steps')
  const tTerms = useTranslations('terms')
  const tSessions = useTranslations('sessions')
  const format = useFormatter()
  const actions = useSessionActions()
  const { coming } = preparation
  const [next] = coming
  const questions = items.filter(({ kind }) => kind === 'question').length
  const quickChecks = items.length - questions
  return (
    <ol className="grid max-w-3xl gap-5">
      <Step
        number={1}
        title={t('sessions')}
        done={
          next &&
          t('sessionsDone', {
            count: coming.length,
            date: format.dateTime(new Date(next.date), 'dayInFull'),
          })
        }
        text={t('sessionsText')}
      >
        {newSessionButtons}
      </Step>
      <Step
        number={2}
        title={t('questions')}
        done={items.length > 0 && t('questionsDone', { quickChecks, questions })}
        text={t('questionsText')}
      >
        <GuardedLink
          href="/tutor/lecture/quickchecks?create"
          className={buttonClass({ variant: 'secondary' })}
        >
          {tTerms('createQuickCheck')}
        </GuardedLink>
        <GuardedLink href="/tutor/lecture/questions?create" className={buttonClass({ variant: 'secondary' })}>
          {tTerms('createQuestion')}
        </GuardedLink>
      </Step>
      <Step number={3} title={t('start')} done={null} text={t(next ? 'startText' : 'startLater')}>
        <div className="basis-full">
          <JoinAddress {...{ qr, address }} code={lecture.code} />
        </div>
        <Button
          variant="secondary"
          icon={<Icon name="board" />}
          shortcut="P"
          onClick={() => openPresentation(lecture.id)}
        >
          {tTerms('projectorView')}
        </Button>
        {next && (
          <Button
            icon={<Icon name="play" />}
            shortcut="S"
            data-key="start"
            pending={actions.pending === 'activate'}
            pendingLabel={tSessions('activating')}
            onClick={() => void actions.run('activate', next)}
          >
            {tSessions('activate')}
          </Button>
        )}
      </Step>
    </ol>
  )
}

type StepProps = {
  number: number
  title: string
  /** The result of a finished step; nothing while it is not finished. */
  done: string | false | null | undefined
  text: string
  children: ReactNode
}

function Step({ number, title, done, text, children }: StepProps) {
  const t = useTranslations('dashboard.check')
  return (
    <li>
      <Panel
        title={
          <span className="flex items-center gap-3">
            <span className="tabular inline-flex size-8 shrink-0 items-center justify-center rounded-full border-2 border-edge text-base">
              {done ? <Icon name="check" label={t('done')} className="text-success" /> : number}
            </span>
            {title}
          </span>
        }
      >
        <p className="mb-4 max-w-prose text-muted">{done ? done : text}</p>
        <div className="flex flex-wrap gap-3">{children}</div>
      </Panel>
    </li>
  )
}

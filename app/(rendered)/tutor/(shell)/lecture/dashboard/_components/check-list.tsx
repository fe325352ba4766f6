'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import type { SessionStart } from '@/components/sessions/session-form'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import type { Startable } from '@/lib/rounds/schema'
import { itemsInGroup } from '@/lib/rounds/startable-rules'
import type { SessionView } from '@/lib/sessions/schema'
import { openPresentation } from './dashboard-keys'

/** The prepared sessions and items. */
export type Preparation = {
  /** The sessions that are not archived. */
  sessions: readonly SessionView[]
  /** The sessions still to come, the next one first. */
  coming: readonly SessionView[]
  /** The defaults of a new session. */
  blank: SessionStart
}

type CheckListProps = { session: SessionView | null; items: readonly Startable[]; lectureId: string }

/** A check list for a prepared lecture, with links to what is missing. */
export function CheckList({ session, items, lectureId }: CheckListProps) {
  const t = useTranslations('dashboard.check')
  const tTerms = useTranslations('terms')
  const own = session
    ? itemsInGroup(items, session.id, 'assigned')
    : items.filter(({ kind }) => kind === 'quickcheck')
  const questions = items.filter(({ kind }) => kind === 'question').length
  return (
    <Panel title={t('title')}>
      <ul className="grid gap-4">
        <Check done={session !== null} text={session ? t('session') : t('noSession')}>
          {!session && <Link href="/tutor/lecture/sessions">{t('createSession')}</Link>}
        </Check>
        <Check
          done={own.length > 0}
          text={t(session ? 'sessionQuickChecks' : 'quickChecks', { count: own.length })}
        >
          {own.length === 0 && (
            <Link href="/tutor/lecture/quickchecks?create">{tTerms('createQuickCheck')}</Link>
          )}
        </Check>
        <Check done={questions > 0} text={t('questions', { count: questions })}>
          {questions === 0 && <Link href="/tutor/lecture/questions?create">{tTerms('createQuestion')}</Link>}
        </Check>
        <Check done={null} text={t('wall')}>
          <Button
            variant="secondary"
            size="sm"
            className="mt-1.5"
            icon={<Icon name="board" />}
            shortcut="P"
            onClick={() => openPresentation(lectureId)}
          >
            {tTerms('projectorView')}
          </Button>
        </Check>
      </ul>
    </Panel>
  )
}

type CheckProps = {
  /** Null if only the tutor knows. */
  done: boolean | null
  text: string
  children?: ReactNode
}

function Check({ done, text, children }: CheckProps) {
  const t = useTranslations('dashboard.check')
  return (
    <li className="flex gap-3">
      {done ? (
        <Icon name="check" label={t('done')} className="mt-0.5 text-success" />
      ) : (
        <span className="mt-1.5 inline-flex size-5 shrink-0 justify-center">
          <span aria-hidden className="size-3 rounded-full border-2 border-edge" />
          {done === false && <span className="sr-only">{t('missing')}</span>}
        </span>
      )}
      <div className="min-w-0">
        <p className="leading-7">{text}</p>
        {children}
      </div>
    </li>
  )
}

function Link({ href, children }: { href: string; children: ReactNode }) {
  return (
    <GuardedLink href={href} className="link">
      {children}
    </GuardedLink>
  )
}

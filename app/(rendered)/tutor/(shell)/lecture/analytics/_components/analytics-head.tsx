'use client'

import { useTranslations } from 'next-intl'
import { usePathname, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { LinkTabs } from '@/components/layout/link-tabs'
import { PageHeading } from '@/components/layout/page-heading'
import { useAddressParams } from '@/components/layout/use-address-params'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { keepFocus } from '@/components/ui/keep-focus'
import { SelectField } from '@/components/ui/select-field'
import { cn } from '@/lib/cn'
import { DayField } from './day-field'

const paths = { overview: '', feedback: '/feedback', participants: '/participants' } as const

/** The head of all analytics pages: the lecture, the three views, and the filters. */
export function AnalyticsHead({ lecture, ...scope }: { lecture: string } & ScopeBarProps) {
  const tTerms = useTranslations('terms')
  return (
    <>
      <PageHeading title={tTerms('analytics')} lead={lecture} className="mb-3" />
      <Tabs />
      {scope.sessions.length > 0 && <ScopeBar {...scope} />}
    </>
  )
}

/** Switching between views keeps the filters. */
function Tabs() {
  const t = useTranslations('analytics')
  const tTerms = useTranslations('terms')
  const pathname = usePathname().replace(/\/+$/, '')
  const search = useSearchParams().toString()
  const tabs = (['overview', 'feedback', 'participants'] as const).map((tab) => {
    const path = `/tutor/lecture/analytics${paths[tab]}`
    return { href: search ? `${path}?${search}` : path, label: t(`tab.${tab}`), current: pathname === path }
  })
  return <LinkTabs label={tTerms('analytics')} tabs={tabs} />
}

type ScopeBarProps = {
  sessions: readonly { id: string; number: number; title: string }[]
  /** The lecture this one was copied from, if it can be compared. */
  origin: { title: string; semester: string } | null
}

/** Filters by session or days, and compares with the year before; everything is stored in the address. */
function ScopeBar({ sessions, origin }: ScopeBarProps) {
  const t = useTranslations('analytics.scope')
  const tTerms = useTranslations('terms')
  const { params, pending, change } = useAddressParams()
  const [session, from, to] = [params.get('session') ?? '', params.get('from') ?? '', params.get('to') ?? '']
  const [cleared, setCleared] = useState(0)
  const limited = [session, from, to].some((value) => value !== '')
  function showEverything() {
    change({ session: null, from: null, to: null })
    setCleared((count) => count + 1)
  }

  return (
    <search ref={keepFocus} className="no-print mb-6 flex flex-wrap items-start gap-x-4 gap-y-3">
      <SelectField
        label={tTerms('session')}
        className="w-full sm:w-72"
        placeholder={t('allSessions')}
        options={sessions.map(({ id, number, title }) => ({
          value: id,
          label: tTerms('numbered', { number, title }),
        }))}
        value={session}
        onChange={({ target }) => change({ session: target.value })}
      />
      <DayField
        key={`from ${cleared}`}
        label={t('from')}
        value={from}
        max={to}
        outside={t('fromAfterTo')}
        onChoose={(day) => change({ from: day })}
      />
      <DayField
        key={`to ${cleared}`}
        label={t('to')}
        value={to}
        min={from}
        outside={t('toBeforeFrom')}
        onChoose={(day) => change({ to: day })}
      />
      {limited && (
        <div className="grid gap-1.5">
          {/* As high as a label: the button stands beside the fields, whatever is said below them. */}
          <span aria-hidden className="max-sm:hidden">
            &nbsp;
          </span>
          <Button variant="quiet" onClick={showEverything}>
            {t('everything')}
          </Button>
        </div>
      )}
      {origin && (
        <div className={cn('w-full', (from || to) && 'opacity-70')}>
          <Checkbox
            label={t('compare', origin)}
            hint={from || to ? t('compareNoPeriod') : undefined}
            disabled={Boolean(from || to)}
            checked={params.get('compare') === 'true'}
            onChange={({ target }) => change({ compare: target.checked ? 'true' : null })}
          />
        </div>
      )}
      <output className="sr-only">{pending && t('loading')}</output>
    </search>
  )
}

/** Shown before the first session: what will appear here, and what to do first. */
export function NothingHeld() {
  const t = useTranslations('analytics.empty')
  return (
    <EmptyState
      title={t('title')}
      action={
        <GuardedLink href="/tutor/lecture/dashboard" className={buttonClass({})}>
          {t('toDashboard')}
        </GuardedLink>
      }
    >
      {t('text')}
    </EmptyState>
  )
}

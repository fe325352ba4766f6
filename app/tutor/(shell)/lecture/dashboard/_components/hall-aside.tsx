'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { TempoBalance } from './tempo-balance'

type HallAsideProps = { qr: ReactNode; address: string; onPresent: () => void }

/** What comes from the hall, and how it gets in. */
export function HallAside({ qr, address, onPresent }: HallAsideProps) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  const { lecture, session, counts } = useLecture().state
  return (
    <aside aria-label={t('hall')} className="grid content-start gap-7">
      {session && (
        <dl className="grid grid-cols-2 grid-rows-[auto_auto] gap-x-6 gap-y-0.5">
          <div className="row-span-2 grid grid-rows-subgrid">
            <dt className="self-end text-sm text-muted">{t('participants')}</dt>
            <dd className="tabular">
              <span className="text-2xl font-bold">{format.number(counts.participants.active)}</span>
              <span className="block text-sm text-muted">
                {t('presentOfTotal', { total: counts.participants.total })}
              </span>
            </dd>
          </div>
          <div className="row-span-2 grid grid-rows-subgrid">
            <dt className="self-end text-sm text-muted">{t('unreadFeedback')}</dt>
            <dd className="tabular text-2xl font-bold">{format.number(counts.unreadFeedback)}</dd>
          </div>
        </dl>
      )}
      {session && <TempoBalance tempo={counts.tempo} />}
      <div className="grid justify-items-start gap-3 border-t border-line pt-6">
        <p className="text-sm text-muted">{t('joinAt', { address })}</p>
        <p className="text-2xl font-extrabold tracking-widest">{lecture.code}</p>
        {qr}
        <Button
          variant="secondary"
          icon={<Icon name="board" />}
          shortcut="P"
          className="mt-1"
          onClick={onPresent}
        >
          {t('present')}
        </Button>
      </div>
    </aside>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useLecture } from '@/components/sessions/live-lecture'

/** Nothing is asked: the strip tells how to join, this why it pays. */
export function WallWaiting() {
  const t = useTranslations('wall')
  const { session, counts } = useLecture().state
  return (
    <div className="grid flex-1 content-center gap-6">
      <p className="text-3xl font-extrabold tracking-tight text-balance 2xl:text-[6rem] 2xl:leading-none">
        {t('joinHeading')}
      </p>
      <p className="max-w-[24ch] text-xl text-balance text-muted 2xl:text-2xl">
        {t(session ? 'waiting' : 'closed')}
      </p>
      {session && (
        <p className="tabular mt-6 text-xl font-semibold text-live 2xl:text-2xl" aria-live="off">
          {t('present', { count: counts.participants.active })}
        </p>
      )}
    </div>
  )
}

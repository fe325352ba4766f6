'use client'

import { useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { buttonClass } from '@/components/ui/button-class'
import { Icon } from '@/components/ui/icon'
import type { StudentPageState } from './use-student-page'

/** The link back from another view; while a round runs it says so, and stays visible. */
export function BackToLecture({ page }: { page: StudentPageState }) {
  const t = useTranslations('student')
  const round = page.screen.item?.round
  if (round?.running) {
    return (
      <div
        role="alert"
        className="sticky top-[calc(0.5rem+var(--notice))] z-10 grid gap-3 rounded-lg border-[1.5px] border-live bg-ground p-4"
      >
        <p className="font-semibold wrap-anywhere">{t('runningNow', { title: round.title })}</p>
        <GuardedLink here href="/app" className={buttonClass({ variant: 'live' })}>
          {t('toRound')}
        </GuardedLink>
      </div>
    )
  }
  return (
    <GuardedLink here href="/app" className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
      <Icon name="arrowLeft" />
      {t('toLecture')}
    </GuardedLink>
  )
}

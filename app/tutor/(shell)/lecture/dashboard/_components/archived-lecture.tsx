'use client'

import { useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { PageHeading } from '@/components/layout/page-heading'
import { useLecture } from '@/components/sessions/live-lecture'
import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'

/** A lecture in the archive: nothing can be led in it, everything can be looked at. */
export function ArchivedLecture() {
  const t = useTranslations('dashboard')
  const { lecture } = useLecture().state
  return (
    <>
      <PageHeading title={lecture.title} lead={lecture.semester.label} />
      <EmptyState
        title={t('archived')}
        action={
          <GuardedLink href="/tutor/lecture/sessions" className={buttonClass({ variant: 'secondary' })}>
            {t('toSessions')}
          </GuardedLink>
        }
      >
        {t('archivedHint')}
      </EmptyState>
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { headingId } from './screen-heading'
import type { StudentPageState } from './use-student-page'

/** Something has started while the student writes: it waits in sight until they go to it. */
export function StartedNote({ session, onGo }: { session: StudentPageState; onGo: () => void }) {
  const t = useTranslations('student.started')
  const { item } = session.screen
  if (!item) return null
  return (
    <div
      role="alert"
      className="sticky top-[calc(4rem+var(--notice))] z-10 mt-6 mb-8 grid gap-3 rounded-lg border-[1.5px] border-live bg-ground p-4"
    >
      <h1 id={headingId} tabIndex={-1} className="text-lg outline-none">
        {t(item.round.kind)}
      </h1>
      <Button variant="live" size="lg" onClick={onGo}>
        {t('go')}
      </Button>
    </div>
  )
}

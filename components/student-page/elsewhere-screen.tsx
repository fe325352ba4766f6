'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ScreenHeading } from './screen-heading'
import type { StudentPageState } from './use-student-page'

/**
 * Shown when this browser has joined another lecture: the page's participant is no longer signed in. Links to that
 * lecture.
 */
export function ElsewhereScreen({ page, title }: { page: StudentPageState; title: string }) {
  const t = useTranslations('student.elsewhere')
  const titles = { title: page.screen.lecture.title, other: title }
  return (
    <section className="grid content-start gap-6 pt-8 pb-10">
      <ScreenHeading lead={t('text', titles)}>{t('title')}</ScreenHeading>
      {page.queue.waiting.length > 0 && <p className="max-w-prose font-semibold">{t('unsent', titles)}</p>}
      <Button size="lg" wide onClick={() => location.assign('/app')}>
        {t('go', titles)}
      </Button>
      <p className="max-w-prose text-muted">{t('back', titles)}</p>
    </section>
  )
}

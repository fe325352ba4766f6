'use client'

import { useTranslations } from 'next-intl'
import { LectureBrowser } from '@/components/lectures/lecture-browser'
import { useCreateLecture } from '@/components/lectures/use-create-lecture'
import { PageHeading } from '@/components/layout/page-heading'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** Chooses a lecture, also an archived one; the first step for a tutor without any. */
export function LectureStart({ first }: { first: boolean }) {
  const t = useTranslations('tutor')
  const create = useCreateLecture()
  return (
    <div className="max-w-2xl">
      {first ? (
        <>
          <PageHeading title={t('firstLecture')} lead={t('firstLectureLead')} />
          <Steps />
          <Button
            size="lg"
            icon={<Icon name="plus" />}
            pending={create.opening}
            onClick={() => void create.open()}
          >
            {t('createLecture')}
          </Button>
          <p className="mt-5 max-w-prose text-muted">{t('orAssigned')}</p>
        </>
      ) : (
        <>
          <PageHeading title={t('chooseLecture')} />
          <LectureBrowser currentId={null} onCreate={() => void create.open()} />
        </>
      )}
      {create.dialog}
    </div>
  )
}

/** The steps after creating the first lecture. */
function Steps() {
  const t = useTranslations('tutor.steps')
  return (
    <ol className="mb-7 grid gap-3">
      {(['lecture', 'session', 'join'] as const).map((step, index) => (
        <li key={step} className="flex items-baseline gap-4">
          <span aria-hidden className="tabular w-6 shrink-0 text-xl font-extrabold text-accent">
            {index + 1}
          </span>
          <span>{t(step)}</span>
        </li>
      ))}
    </ol>
  )
}

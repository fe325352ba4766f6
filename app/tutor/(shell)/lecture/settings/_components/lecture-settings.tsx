'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EditLecture } from '@/components/lectures/edit-lecture'
import { LectureState } from '@/components/lectures/lecture-state'
import { PageHeading } from '@/components/layout/page-heading'
import { Panel } from '@/components/ui/panel'
import type { LectureView } from '@/lib/lectures/schema'
import type { SemesterView } from '@/lib/semesters/schema'
import { CodePanel } from './code-panel'
import { LectureLifecycle } from './lecture-lifecycle'

type LectureSettingsProps = {
  lecture: LectureView
  semesters: readonly SemesterView[]
  address: string
  qr: ReactNode
}

/** Everything about one lecture: what it is, how students get in, and what becomes of it. */
export function LectureSettings({ lecture, semesters, address, qr }: LectureSettingsProps) {
  const t = useTranslations('lectures')
  return (
    <>
      <PageHeading
        title={t('settings.title')}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <LectureState lecture={lecture} />
            <span className="wrap-anywhere">
              {lecture.title} · {lecture.semester.label}
            </span>
          </span>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {!lecture.archived && (
          // First on a phone, where it is what one looks for; at the side where there is room.
          <div className="lg:col-start-2 lg:row-start-1">
            <CodePanel lecture={lecture} address={address} qr={qr} />
          </div>
        )}
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-1">
          {!lecture.archived && (
            <Panel title={t('settings.about')}>
              <EditLecture lecture={lecture} semesters={semesters} />
            </Panel>
          )}
          <LectureLifecycle lecture={lecture} semesters={semesters} />
        </div>
      </div>
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { ArchiveLecture } from '@/components/lectures/archive-lecture'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import type { LectureView } from '@/lib/lectures/schema'
import type { SemesterView } from '@/lib/semesters/schema'
import { CopyLecture } from './copy-lecture'
import { DeleteLecture } from './delete-lecture'

type LectureFateProps = { lecture: LectureView; semesters: readonly SemesterView[] }

/** What becomes of a lecture when its semester is over: copied, archived, or deleted while nothing has happened in it. */
export function LectureLifecycle({ lecture, semesters }: LectureFateProps) {
  const t = useTranslations('lectures')
  const [asked, setAsked] = useState<'copy' | 'archive' | 'delete' | null>(null)
  const navigate = useGuardedNavigation()
  const close = () => setAsked(null)

  /** What is shown then is where it can be taken back. */
  function showArchived() {
    const href = `/tutor/lecture/settings?lecture=${lecture.id}`
    void navigate(href, { asked: true, replace: true, refresh: true })
  }

  return (
    <Panel title={t(lecture.archived ? 'copy.title' : 'settings.lifecycle')}>
      <LifecycleAction title={lecture.archived ? null : t('copy.title')} text={t('copy.hint')}>
        <Button variant="secondary" icon={<Icon name="copy" />} onClick={() => setAsked('copy')}>
          {t('copy.open')}
        </Button>
      </LifecycleAction>
      {!lecture.archived && (
        <LifecycleAction title={t('archive.title')} text={t('archive.hint')}>
          <Button variant="secondary" icon={<Icon name="archive" />} onClick={() => setAsked('archive')}>
            {t('archive.open')}
          </Button>
        </LifecycleAction>
      )}
      {!lecture.archived && (
        <LifecycleAction
          title={t('delete.title')}
          text={
            lecture.sessionCount > 0 ? t('delete.inUse', { count: lecture.sessionCount }) : t('delete.hint')
          }
        >
          {lecture.sessionCount === 0 && (
            <Button variant="danger" icon={<Icon name="trash" />} onClick={() => setAsked('delete')}>
              {t('delete.open')}
            </Button>
          )}
        </LifecycleAction>
      )}
      {asked === 'copy' && <CopyLecture {...{ lecture, semesters }} onClose={close} />}
      <ArchiveLecture
        lecture={lecture}
        open={asked === 'archive'}
        onArchived={showArchived}
        onClose={close}
      />
      <DeleteLecture lecture={lecture} open={asked === 'delete'} onClose={close} />
    </Panel>
  )
}

function LifecycleAction({
  title,
  text,
  children,
}: {
  title: string | null
  text: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4 first-of-type:border-t-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        {title && <h3 className="font-semibold">{title}</h3>}
        <p className="max-w-prose text-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}

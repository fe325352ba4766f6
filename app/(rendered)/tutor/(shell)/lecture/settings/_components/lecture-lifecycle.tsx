'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { ArchiveLecture } from '@/components/lectures/archive-lecture'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { deleteLecture } from '@/lib/lectures/client'
import type { LectureView } from '@/lib/lectures/schema'
import type { SemesterView } from '@/lib/semesters/schema'
import type { DaySpan } from './copy-dates'
import { CopyLecture } from './copy-lecture'

type LectureLifecycleProps = {
  lecture: LectureView
  semesters: readonly SemesterView[]
  /** The first and the last day of its sessions. */
  span: DaySpan | null
}

/** Actions at the end of a semester: copy or archive a lecture, or delete one without sessions. */
export function LectureLifecycle({ lecture, semesters, span }: LectureLifecycleProps) {
  const t = useTranslations('lectures')
  const tItems = useTranslations('items')
  const tTerms = useTranslations('terms')
  const [asked, setAsked] = useState<'copy' | 'archive' | 'delete' | null>(null)
  const navigate = useGuardedNavigation()
  const close = () => setAsked(null)

  /** Shows where the lecture can be restored. */
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
        <LifecycleAction title={tItems('archive')} text={t('archive.hint')}>
          <Button variant="secondary" icon={<Icon name="archive" />} onClick={() => setAsked('archive')}>
            {tItems('archive')}
          </Button>
        </LifecycleAction>
      )}
      {!lecture.archived && (
        <LifecycleAction
          title={tTerms('delete')}
          text={
            lecture.sessionCount > 0 ? t('delete.inUse', { count: lecture.sessionCount }) : t('delete.hint')
          }
        >
          {lecture.sessionCount === 0 && (
            <Button variant="danger" icon={<Icon name="trash" />} onClick={() => setAsked('delete')}>
              {tTerms('delete')}
            </Button>
          )}
        </LifecycleAction>
      )}
      {asked === 'copy' && <CopyLecture {...{ lecture, semesters, span }} onClose={close} />}
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

type DeleteLectureProps = { lecture: LectureView; open: boolean; onClose: () => void }

/** Asks before deleting a lecture without sessions, with its questions and QuickChecks. */
function DeleteLecture({ lecture: { id, title }, open, onClose }: DeleteLectureProps) {
  const t = useTranslations('lectures')
  const tItems = useTranslations('items')
  const tTerms = useTranslations('terms')
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()

  async function remove(): Promise<boolean> {
    try {
      await deleteLecture(id)
      notify({ title: t('done.delete'), description: title })
      const gone = { asked: true, replace: true, refresh: true, toCurrentLecture: true }
      await navigate('/tutor/lecture/dashboard', gone)
      return true
    } catch (error) {
      notifyError(error, t('failed.delete'))
      return false
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={tTerms('deleteTitle', { title })}
      description={t('delete.means')}
      confirmLabel={tTerms('delete')}
      pendingLabel={tItems('deleting')}
      danger
      onConfirm={remove}
    />
  )
}

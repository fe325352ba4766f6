'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ArchiveLecture } from '@/components/lectures/archive-lecture'
import { EditLecture } from '@/components/lectures/edit-lecture'
import { NewLectureDialog } from '@/components/lectures/new-lecture-dialog'
import { RestoreLecture } from '@/components/lectures/restore-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import { assignLecture } from '@/lib/lectures/client'
import type { LectureView } from '@/lib/lectures/schema'
import type { SemesterView } from '@/lib/semesters/schema'

type LecturePanelProps = { lecture: LectureView; semesters: readonly SemesterView[] }

/** The form of a lecture in the administration. */
export function LecturePanel({ lecture, semesters }: LecturePanelProps) {
  const t = useTranslations('lectures')
  const tItems = useTranslations('items')
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  if (lecture.archived)
    return (
      <Panel title={t('isArchived', { title: lecture.title })}>
        <p className="mb-5 max-w-prose text-muted">{t('isArchivedHint')}</p>
        <RestoreLecture lecture={lecture} onRestored={() => router.refresh()} />
      </Panel>
    )
  return (
    <div className="grid gap-6">
      <Panel title={t('settings.about')}>
        <EditLecture lecture={lecture} semesters={semesters} />
      </Panel>
      <Panel title={tItems('archive')}>
        <p className="mb-4 max-w-prose text-muted">{t('archive.hint')}</p>
        <Button variant="secondary" icon={<Icon name="archive" />} onClick={() => setAsking(true)}>
          {tItems('archive')}
        </Button>
      </Panel>
      <ArchiveLecture
        lecture={lecture}
        open={asking}
        onArchived={() => router.refresh()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

/** Creates a lecture for its tutors, who include the caller only if chosen. */
export function AssignLecture({ semesters }: { semesters: readonly SemesterView[] }) {
  const t = useTranslations('lectures')
  const router = useRouter()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {t('create')}
      </Button>
      {open && (
        <NewLectureDialog
          semesters={semesters}
          create={assignLecture}
          onCreated={() => router.refresh()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

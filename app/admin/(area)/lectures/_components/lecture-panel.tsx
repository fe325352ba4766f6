'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EditLecture } from '@/components/lectures/edit-lecture'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { archiveLecture, restoreLecture } from '@/lib/lectures/client'
import type { LectureView } from '@/lib/lectures/schema'
import type { SemesterView } from '@/lib/semesters/schema'

type LecturePanelProps = { lecture: LectureView; semesters: readonly SemesterView[] }

/** A lecture as the administration edits it. */
export function LecturePanel({ lecture, semesters }: LecturePanelProps) {
  const t = useTranslations('lectures')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [base, setBase] = useState(lecture)
  const [turn, setTurn] = useState(0)
  const [asking, setAsking] = useState(false)

  async function run(deed: 'archive' | 'restore'): Promise<boolean> {
    try {
      await (deed === 'archive' ? archiveLecture(lecture.id) : restoreLecture(lecture.id))
      notify({ title: t(`done.${deed}`), description: lecture.title })
      router.refresh()
      return true
    } catch (error) {
      notifyError(error, t(`failed.${deed}`))
      return false
    }
  }

  if (lecture.archived)
    return (
      <Panel title={t('isArchived', { title: lecture.title })}>
        <p className="mb-5 max-w-prose text-muted">{t('isArchivedHint')}</p>
        <Button icon={<Icon name="restore" />} onClick={() => void run('restore')}>
          {t('restore')}
        </Button>
      </Panel>
    )
  return (
    <div className="grid gap-6">
      <Panel title={t('settings.about')}>
        <EditLecture
          key={turn}
          lecture={base}
          semesters={semesters}
          onSaved={setBase}
          onTaken={(theirs) => {
            setBase(theirs)
            setTurn(turn + 1)
          }}
        />
      </Panel>
      <Panel title={t('archive.title')}>
        <p className="mb-4 max-w-prose text-muted">{t('archive.hint')}</p>
        <Button variant="secondary" icon={<Icon name="archive" />} onClick={() => setAsking(true)}>
          {t('archive.open')}
        </Button>
      </Panel>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('archive.ask', { title: lecture.title })}
        description={t('archive.means')}
        confirmLabel={t('archive.open')}
        pendingLabel={t('archive.pending')}
        onConfirm={() => run('archive')}
      />
    </div>
  )
}

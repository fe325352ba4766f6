'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { Icon } from '@/components/ui/icon'
import { LoadingPart } from '@/components/ui/loading-part'
import { notify } from '@/components/ui/notify'
import { restoreLecture, type LectureListState } from '@/lib/lectures/client'
import type { LectureView } from '@/lib/lectures/schema'

type ArchivedLecturesProps = {
  archive: LectureListState
  onOpen: () => void
  /** Called when one of them is opened. */
  onShown?: () => void
  onRestored: () => void
}

/** The archived lectures, folded; each can be opened and restored. */
export function ArchivedLectures({ archive, onOpen, onShown, onRestored }: ArchivedLecturesProps) {
  const t = useTranslations('lectures')
  const tItems = useTranslations('items')
  const notifyError = useNotifyError()
  const [pendingId, setPendingId] = useState<string | null>(null)
  const { list } = archive

  async function restore({ id, title }: LectureView) {
    setPendingId(id)
    try {
      await restoreLecture(id)
      notify({ title: t('done.restore'), description: title })
      onRestored()
    } catch (error) {
      notifyError(error, t('failed.restore'))
    } finally {
      setPendingId(null)
    }
  }

  return (
    <details
      className="group border-t border-line pt-2"
      onToggle={(event) => event.currentTarget.open && onOpen()}
    >
      <summary className="target inline-flex items-center gap-2 rounded px-3 font-semibold text-muted hover:text-ink">
        <Icon name="archive" />
        {t('archivedOnes')}
        <Icon name="chevronDown" className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      {!list && <LoadingPart failed={archive.failed} retry={onOpen} />}
      {list?.total === 0 && <p className="px-3 py-2 text-muted">{t('noArchived')}</p>}
      <ul>
        {list?.items.map((lecture) => (
          <li key={lecture.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
            <span className="grid min-w-0 flex-1 basis-40">
              <span className="font-semibold wrap-anywhere">{lecture.title}</span>
              <span className="text-sm text-muted">{lecture.semester.label}</span>
            </span>
            <GuardedLink
              href={`/tutor/lecture/dashboard?lecture=${lecture.id}`}
              aria-label={t('openNamed', { title: lecture.title })}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
              onClick={onShown}
            >
              {t('open')}
            </GuardedLink>
            <Button
              variant="secondary"
              size="sm"
              icon={<Icon name="restore" />}
              aria-label={t('restoreNamed', { title: lecture.title })}
              pending={pendingId === lecture.id}
              pendingLabel={t('restoring')}
              onClick={() => void restore(lecture)}
            >
              {tItems('restore')}
            </Button>
          </li>
        ))}
      </ul>
      {list && list.items.length < list.total && (
        <Button variant="quiet" size="sm" pending={archive.pending} onClick={() => archive.more()}>
          {t('more', { count: list.total - list.items.length })}
        </Button>
      )}
    </details>
  )
}

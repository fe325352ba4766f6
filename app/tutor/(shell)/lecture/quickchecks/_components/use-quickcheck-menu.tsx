'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DuplicateItem, type LectureChoice } from '@/components/items/duplicate-item'
import { StartItemDialog } from '@/components/items/start-item-dialog'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { resultsCsv, useCsvDownload } from '@/components/rounds/csv-buttons'
import { useRoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import type { RowAction } from '@/components/ui/row-menu'
import { archiveQuickCheck, duplicateQuickCheck } from '@/lib/quickchecks/client'
import { DeleteQuickCheck } from './delete-quickcheck'
import type { ListLecture } from './quickcheck-list'
import type { QuickCheckEntry } from './quickcheck-row'

type Asking = { what: 'start' | 'duplicate' | 'archive' | 'delete'; entry: QuickCheckEntry }

/** What the menu of a row offers, and the dialogs that its choices open. */
export function useQuickCheckMenu(
  lecture: ListLecture,
  lectures: readonly LectureChoice[],
  entries: readonly QuickCheckEntry[],
) {
  const t = useTranslations('quickchecks')
  const tItems = useTranslations('items')
  const router = useRouter()
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()
  const { download } = useCsvDownload()
  const { busy } = useRoundActions()
  const { session, lecture: followed } = useLecture().state
  const [asking, setAsking] = useState<Asking | null>(null)

  function ask(what: Asking['what'], entry: QuickCheckEntry) {
    setAsking({ what, entry })
    // The list may have been open for long: what will be lost is counted anew.
    if (what === 'delete') router.refresh()
  }

  async function archive({ id, title }: QuickCheckEntry, archived: boolean): Promise<boolean> {
    try {
      await archiveQuickCheck(id, archived)
      notify({ title: t(archived ? 'done.archive' : 'done.restore'), description: title })
      router.refresh()
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }

  function actionsOf(entry: QuickCheckEntry): RowAction[] {
    const { id, archived } = entry
    const csv = (format: 'plain' | 'excel') => () => void download(resultsCsv(id), format)
    const start: RowAction = {
      label: tItems(busy ? 'startBusy' : session ? 'start' : 'startLater'),
      icon: 'play',
      disabled: !session || busy,
      onSelect: () => ask('start', entry),
    }
    const edit: RowAction = {
      label: tItems('edit'),
      icon: 'pencil',
      onSelect: () => void navigate(`?edit=${id}`),
    }
    const downloads: RowAction[] = [
      { label: t('csv.plain'), icon: 'download', onSelect: csv('plain') },
      { label: t('csv.excel'), icon: 'download', onSelect: csv('excel') },
    ]
    if (followed.archived) return downloads
    return [
      ...(archived ? [] : [start, edit]),
      { label: tItems('duplicate'), icon: 'copy', onSelect: () => ask('duplicate', entry) },
      ...downloads,
      archived
        ? { label: tItems('restore'), icon: 'restore', onSelect: () => void archive(entry, false) }
        : { label: tItems('archive'), icon: 'archive', onSelect: () => ask('archive', entry) },
      { label: tItems('delete'), icon: 'trash', danger: true, onSelect: () => ask('delete', entry) },
    ]
  }

  const entry = asking && (entries.find(({ id }) => id === asking.entry.id) ?? asking.entry)
  const close = () => setAsking(null)
  const dialogs = entry && (
    <>
      {asking.what === 'start' && (
        <StartItemDialog item={{ ...entry, kind: 'quickcheck' }} timer={lecture.timer} onClose={close} />
      )}
      {asking.what === 'delete' && <DeleteQuickCheck entry={entry} onClose={close} />}
      <ConfirmDialog
        open={asking.what === 'archive'}
        onOpenChange={close}
        title={t('archiveTitle', { title: entry.title })}
        description={t('archiveText')}
        confirmLabel={tItems('archiveConfirm')}
        pendingLabel={tItems('archiving')}
        onConfirm={() => archive(entry, true)}
      />
      {asking.what === 'duplicate' && (
        <DuplicateItem
          title={entry.title}
          done={t('done.duplicate')}
          lectureId={lecture.id}
          lectures={lectures}
          hint={(isHere) => t(isHere ? 'duplicateHere' : 'duplicateElsewhere')}
          onDuplicate={(target) => duplicateQuickCheck(entry.id, target)}
          onClose={close}
        />
      )}
    </>
  )
  return { actionsOf, dialogs }
}

'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useCsvDownload } from '@/components/rounds/use-csv-download'
import { useRoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { notify } from '@/components/ui/notify'
import type { RowAction } from '@/components/ui/row-menu'
import { archiveQuickCheck } from '@/lib/quickchecks/client'
import { DeleteQuickCheck } from './delete-quickcheck'
import { DuplicateQuickCheck, type LectureChoice } from './duplicate-quickcheck'
import type { ListLecture } from './quickcheck-list'
import type { QuickCheckEntry } from './quickcheck-row'
import { StartQuickCheck } from './start-quickcheck'

type Asking = { what: 'start' | 'duplicate' | 'delete'; entry: QuickCheckEntry }

/** What the menu of a row offers, and the dialogs that its choices open. */
export function useQuickCheckMenu(
  lecture: ListLecture,
  lectures: readonly LectureChoice[],
  entries: readonly QuickCheckEntry[],
) {
  const t = useTranslations('quickchecks')
  const router = useRouter()
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()
  const { download } = useCsvDownload()
  const { warnWhenRunning } = useRoundActions()
  const { session } = useLecture().state
  const [asking, setAsking] = useState<Asking | null>(null)

  function ask(what: Asking['what'], entry: QuickCheckEntry) {
    if (what === 'start' && warnWhenRunning('quickcheck')) return
    setAsking({ what, entry })
    // The list may have been open for long: what will be lost is counted anew.
    if (what === 'delete') router.refresh()
  }

  async function archive({ id, title }: QuickCheckEntry, archived: boolean) {
    try {
      await archiveQuickCheck(id, archived)
      notify({ title: t(archived ? 'done.archive' : 'done.restore'), description: title })
      router.refresh()
    } catch (error) {
      notifyError(error)
    }
  }

  function actionsOf(entry: QuickCheckEntry): RowAction[] {
    const { id, title, archived } = entry
    const csv = (format: 'plain' | 'excel') => () => void download({ itemId: id, title }, format)
    const start: RowAction = {
      label: t(session ? 'start' : 'startLater'),
      icon: 'play',
      disabled: !session,
      onSelect: () => ask('start', entry),
    }
    const edit: RowAction = { label: t('edit'), icon: 'pencil', onSelect: () => void navigate(`?edit=${id}`) }
    return [
      ...(archived ? [] : [start, edit]),
      { label: t('duplicate'), icon: 'copy', onSelect: () => ask('duplicate', entry) },
      { label: t('csv.plain'), icon: 'download', onSelect: csv('plain') },
      { label: t('csv.excel'), icon: 'download', onSelect: csv('excel') },
      archived
        ? { label: t('restore'), icon: 'restore', onSelect: () => void archive(entry, false) }
        : { label: t('archive'), icon: 'archive', onSelect: () => void archive(entry, true) },
      { label: t('delete'), icon: 'trash', danger: true, onSelect: () => ask('delete', entry) },
    ]
  }

  const entry = asking && (entries.find(({ id }) => id === asking.entry.id) ?? asking.entry)
  const close = () => setAsking(null)
  const dialogs = entry && (
    <>
      {asking.what === 'start' && <StartQuickCheck entry={entry} timer={lecture.timer} onClose={close} />}
      {asking.what === 'delete' && <DeleteQuickCheck entry={entry} onClose={close} />}
      {asking.what === 'duplicate' && (
        <DuplicateQuickCheck entry={entry} lectureId={lecture.id} lectures={lectures} onClose={close} />
      )}
    </>
  )
  return { actionsOf, dialogs }
}

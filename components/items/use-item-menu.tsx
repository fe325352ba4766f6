'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useRoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { ConfirmDialog, type ConfirmDialogProps } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import type { RowAction } from '@/components/ui/row-menu'
import { archiveQuestion, deleteQuestion, duplicateQuestion } from '@/lib/questions/client'
import { archiveQuickCheck, deleteQuickCheck, duplicateQuickCheck } from '@/lib/quickchecks/client'
import { DuplicateItem, type CopyTexts, type LectureChoice } from './duplicate-item'
import type { ItemEntry, ListLecture } from './item-list'
import { StartItemDialog } from './start-item-dialog'

const calls = {
  questions: { archive: archiveQuestion, delete: deleteQuestion, duplicate: duplicateQuestion },
  quickchecks: { archive: archiveQuickCheck, delete: deleteQuickCheck, duplicate: duplicateQuickCheck },
}

type Asked = 'start' | 'duplicate' | 'archive' | 'delete'

export type ItemMenuOptions<Entry extends ItemEntry> = {
  kind: keyof typeof calls
  lecture: ListLecture
  /** The lectures that can receive a copy. */
  lectures: readonly LectureChoice[]
  entries: readonly Entry[]
  /** Actions that are also available in an archived lecture. */
  downloads?: (entry: Entry) => RowAction[]
  /** What is said about a copy. */
  describeCopy?: (entry: Entry) => CopyTexts
  /** The question before a deletion; `never` says why it is impossible. */
  renderDeletion: (
    entry: Entry,
  ) => Pick<ConfirmDialogProps, 'title' | 'description' | 'typedWord'> & { never?: string }
}

/** The menu of a row and its dialogs. */
export function useItemMenu<Entry extends ItemEntry>(options: ItemMenuOptions<Entry>) {
  const { kind, lecture, lectures, entries, downloads, describeCopy, renderDeletion } = options
  const t = useTranslations(kind)
  const tItems = useTranslations('items')
  const router = useRouter()
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()
  const { busy } = useRoundActions()
  const { session, lecture: followed } = useLecture().state
  const [asking, setAsking] = useState<{ what: Asked; entry: Entry } | null>(null)

  async function run(action: 'archive' | 'restore' | 'delete', { id, title }: Entry): Promise<boolean> {
    try {
      if (action === 'delete') await calls[kind].delete(id)
      else await calls[kind].archive(id, action === 'archive')
      notify({ title: t(`done.${action}`), description: title })
      router.refresh()
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }

  function actionsOf(entry: Entry): RowAction[] {
    const { id, archived } = entry
    const ask = (what: Asked) => () => setAsking({ what, entry })
    const { never } = renderDeletion(entry)
    const start: RowAction = {
      label: tItems(busy ? 'startBusy' : session ? 'start' : 'startLater'),
      icon: 'play',
      disabled: !session || busy,
      onSelect: ask('start'),
    }
    const edit: RowAction = {
      label: tItems('edit'),
      icon: 'pencil',
      onSelect: () => void navigate(`?edit=${id}`),
    }
    if (followed.archived) return downloads?.(entry) ?? []
    return [
      ...(archived ? [] : [start, edit]),
      { label: tItems('duplicate'), icon: 'copy', onSelect: ask('duplicate') },
      ...(downloads?.(entry) ?? []),
      archived
        ? { label: tItems('restore'), icon: 'restore', onSelect: () => void run('restore', entry) }
        : { label: tItems('archive'), icon: 'archive', onSelect: ask('archive') },
      {
        label: never ?? tItems('delete'),
        icon: 'trash',
        danger: true,
        disabled: never !== undefined,
        onSelect: () => {
          ask('delete')()
          // The list may be outdated: refreshes the numbers of what will be deleted.
          router.refresh()
        },
      },
    ]
  }

  // A slow request may end after another dialog was opened, which it must not close.
  const close = () => setAsking((now) => (now === asking ? null : now))
  const entry = asking && (entries.find(({ id }) => id === asking.entry.id) ?? asking.entry)
  const dialogs = entry && (
    <>
      {asking.what === 'start' && (
        <StartItemDialog
          item={{ ...entry, kind: kind === 'questions' ? 'question' : 'quickcheck' }}
          timer={lecture.timer}
          onClose={close}
        />
      )}
      {asking.what === 'duplicate' && (
        <DuplicateItem
          title={entry.title}
          {...describeCopy?.(entry)}
          text={t('duplicateText')}
          done={t('done.duplicate')}
          lectureId={lecture.id}
          lectures={lectures}
          onDuplicate={(copy) => calls[kind].duplicate(entry.id, copy)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asking.what === 'archive'}
        onOpenChange={close}
        title={t('archiveTitle', { title: entry.title })}
        description={t('archiveText', { title: entry.title })}
        confirmLabel={tItems('archive')}
        pendingLabel={tItems('archiving')}
        onConfirm={() => run('archive', entry)}
      />
      <ConfirmDialog
        {...renderDeletion(entry)}
        open={asking.what === 'delete'}
        onOpenChange={close}
        confirmLabel={t('deleteConfirm')}
        pendingLabel={tItems('deleting')}
        danger
        onConfirm={() => run('delete', entry)}
      />
    </>
  )
  return { actionsOf, dialogs }
}

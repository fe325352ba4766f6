'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DuplicateItem, type LectureChoice } from '@/components/items/duplicate-item'
import { StartItemDialog } from '@/components/items/start-item-dialog'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useRoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import type { RowAction } from '@/components/ui/row-menu'
import { archiveQuestion, deleteQuestion, duplicateQuestion } from '@/lib/questions/client'
import type { ListLecture } from './question-list'
import type { QuestionEntry } from './question-row'

type Asking = { what: 'start' | 'duplicate' | 'archive' | 'delete'; entry: QuestionEntry }

/** What the menu of a row offers, and the dialogs that its choices open. */
export function useQuestionMenu(lecture: ListLecture, lectures: readonly LectureChoice[]) {
  const t = useTranslations('questions')
  const tItems = useTranslations('items')
  const router = useRouter()
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()
  const { busy } = useRoundActions()
  const { session, lecture: followed } = useLecture().state
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)

  async function run(
    action: 'archive' | 'restore' | 'delete',
    { id, title }: QuestionEntry,
  ): Promise<boolean> {
    const calls = {
      archive: () => archiveQuestion(id, true),
      restore: () => archiveQuestion(id, false),
      delete: () => deleteQuestion(id),
    }
    try {
      await calls[action]()
      notify({ title: t(`done.${action}`), description: title })
      router.refresh()
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }

  function actionsOf(entry: QuestionEntry): RowAction[] {
    const { id, archived, conducted } = entry
    if (followed.archived) return []
    const ask = (what: Asking['what']) => () => setAsking({ what, entry })
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
    return [
      ...(archived ? [] : [start, edit]),
      { label: tItems('duplicate'), icon: 'copy', onSelect: ask('duplicate') },
      archived
        ? { label: tItems('restore'), icon: 'restore', onSelect: () => void run('restore', entry) }
        : { label: tItems('archive'), icon: 'archive', onSelect: ask('archive') },
      {
        label: conducted > 0 ? t('deleteNever') : tItems('delete'),
        icon: 'trash',
        danger: true,
        disabled: conducted > 0,
        onSelect: ask('delete'),
      },
    ]
  }

  const dialogs = asking && (
    <>
      {asking.what === 'start' && (
        <StartItemDialog
          item={{ ...asking.entry, kind: 'question', questions: 1 }}
          timer={lecture.timer}
          onClose={close}
        />
      )}
      {asking.what === 'duplicate' && (
        <DuplicateItem
          title={asking.entry.title}
          done={t('done.duplicate')}
          lectureId={lecture.id}
          lectures={lectures}
          hint={() => undefined}
          onDuplicate={(target) => duplicateQuestion(asking.entry.id, target)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asking.what === 'archive'}
        onOpenChange={close}
        title={t('archiveTitle')}
        description={t('archiveText', { title: asking.entry.title })}
        confirmLabel={tItems('archiveConfirm')}
        pendingLabel={tItems('archiving')}
        onConfirm={() => run('archive', asking.entry)}
      />
      <ConfirmDialog
        open={asking.what === 'delete'}
        onOpenChange={close}
        title={t('deleteTitle')}
        description={t('deleteText', { title: asking.entry.title })}
        confirmLabel={t('deleteConfirm')}
        pendingLabel={tItems('deleting')}
        danger
        onConfirm={() => run('delete', asking.entry)}
      />
    </>
  )
  return { actionsOf, dialogs }
}

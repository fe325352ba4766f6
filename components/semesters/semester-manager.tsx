'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { deleteSemester } from '@/lib/semesters/client'
import type { SemesterView } from '@/lib/semesters/schema'
import { SemesterForm } from './semester-form'

type SemesterManagerProps = {
  semesters: readonly SemesterView[]
  onClose: () => void
  /** Called after a change; the list has to be reloaded. */
  onChanged: () => void
}

/** All semesters with their number of lectures; create, edit, and delete those without lectures. */
export function SemesterManager({ semesters, onClose, onChanged }: SemesterManagerProps) {
  const t = useTranslations('semesters')
  const tTerms = useTranslations('terms')
  const notifyError = useNotifyError()
  const [edited, setEdited] = useState<SemesterView | 'new' | null>(null)
  const [deleted, setDeleted] = useState<SemesterView | null>(null)

  async function remove(): Promise<boolean> {
    if (!deleted) return true
    try {
      await deleteSemester(deleted.id)
      notify({ title: t('done.delete'), description: deleted.label })
      onChanged()
      return true
    } catch (error) {
      notifyError(error, t('failed.delete'))
      onChanged()
      return false
    }
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(next) => !next && onClose()}
        title={t('manage')}
        description={t('manageHint')}
        footer={
          <Button icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
            {t('createTitle')}
          </Button>
        }
      >
        {semesters.length === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
        <ul>
          {semesters.map((semester) => (
            <SemesterRow
              key={semester.id}
              semester={semester}
              onEdit={() => setEdited(semester)}
              onDelete={() => setDeleted(semester)}
            />
          ))}
        </ul>
      </Dialog>
      {edited && (
        <SemesterForm
          semester={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            onChanged()
          }}
        />
      )}
      <ConfirmDialog
        open={deleted !== null}
        onOpenChange={(next) => !next && setDeleted(null)}
        title={t('deleteTitle', { label: deleted?.label ?? '' })}
        description={t('deleteText')}
        confirmLabel={tTerms('delete')}
        danger
        onConfirm={remove}
      />
    </>
  )
}

type SemesterRowProps = { semester: SemesterView; onEdit: () => void; onDelete: () => void }

const action =
  'target inline-flex items-center justify-center rounded text-muted hover:bg-sunk hover:text-ink'

function SemesterRow({ semester: { label, lectureCount }, onEdit, onDelete }: SemesterRowProps) {
  const t = useTranslations('semesters')
  const tTerms = useTranslations('terms')
  return (
    <li className="flex min-h-14 items-center gap-2 border-t border-line">
      <span className="tabular grid min-w-0 flex-1">
        <span className="font-semibold">{label}</span>
        <span className="text-sm text-muted">{t('lectures', { count: lectureCount })}</span>
      </span>
      <button type="button" aria-label={t('editNamed', { label })} onClick={onEdit} className={action}>
        <Icon name="pencil" />
      </button>
      {lectureCount === 0 && (
        <button
          type="button"
          aria-label={tTerms('deleteNamed', { label })}
          onClick={onDelete}
          className={action}
        >
          <Icon name="trash" />
        </button>
      )}
    </li>
  )
}

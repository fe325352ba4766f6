'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { ListBar } from '@/components/layout/list-bar'
import { NoMatch } from '@/components/layout/no-match'
import { PageHeading } from '@/components/layout/page-heading'
import { Pager } from '@/components/layout/pager'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { SemesterForm } from '@/components/semesters/semester-form'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { deleteSemester } from '@/lib/semesters/client'
import type { SemesterView } from '@/lib/semesters/schema'

type SemesterTableProps = {
  semesters: readonly SemesterView[]
  /** The total on all pages, and whether the address has a search. */
  list: { total: number; page: number; pageSize: number; asked: boolean }
  /** The semester in the address, if there is one. */
  edited: SemesterView | null
}

/** All semesters, the newest first, with their number of lectures. */
export function SemesterTable({ semesters, list, edited }: SemesterTableProps) {
  const t = useTranslations('semesters')
  const tAdmin = useTranslations('admin.semesters')
  const tTerms = useTranslations('terms')
  const router = useRouter()
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()
  const [creating, setCreating] = useState(false)
  const [doomed, setDoomed] = useState<SemesterView | null>(null)

  function close() {
    setCreating(false)
    // The form has asked or saved already.
    if (edited) void navigate('/admin/semesters', { asked: true, refresh: true })
  }

  async function remove(): Promise<boolean> {
    if (!doomed) return true
    try {
      await deleteSemester(doomed.id)
      notify({ title: t('done.delete'), description: doomed.label })
      router.refresh()
      return true
    } catch (error) {
      notifyError(error, t('failed.delete'))
      return false
    }
  }

  return (
    <div className="max-w-2xl">
      <PageHeading
        title={tAdmin('title')}
        lead={t('manageHint')}
        actions={
          <Button icon={<Icon name="plus" />} onClick={() => setCreating(true)}>
            {t('createTitle')}
          </Button>
        }
      />
      <ListBar
        searchLabel={tAdmin('search')}
        sorts={[
          { value: '-year', label: tTerms('newestFirst') },
          { value: 'year', label: tTerms('oldestFirst') },
        ]}
        total={list.total}
      />
      {semesters.length > 0 && <SemesterRows semesters={semesters} onDelete={setDoomed} />}
      {semesters.length === 0 &&
        (list.asked ? <NoMatch /> : <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>)}
      <Pager {...list} />
      {(creating || edited) && (
        <SemesterForm
          key={edited?.id}
          semester={edited ?? undefined}
          onClose={close}
          onSaved={() => {
            close()
            if (!edited) router.refresh()
          }}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={() => setDoomed(null)}
        title={t('deleteTitle', { label: doomed?.label ?? '' })}
        description={t('deleteText')}
        confirmLabel={tTerms('delete')}
        danger
        onConfirm={remove}
      />
    </div>
  )
}

type SemesterRowsProps = {
  semesters: readonly SemesterView[]
  onDelete: (semester: SemesterView) => void
}

/** Semesters with how many lectures each has; an empty one can be deleted. */
function SemesterRows({ semesters, onDelete }: SemesterRowsProps) {
  const t = useTranslations('admin.semesters')
  const tTerms = useTranslations('terms')
  return (
    <ul className="border-b border-line">
      {semesters.map((semester) => (
        <li key={semester.id} className="flex min-h-14 items-center gap-4 border-t border-line py-1">
          <GuardedLink
            href={`/admin/semesters/${semester.id}/`}
            className="target tabular inline-flex flex-1 items-center font-semibold whitespace-nowrap hover:underline"
          >
            {semester.label}
          </GuardedLink>
          <span className="tabular text-muted">{t('lectures', { count: semester.lectureCount })}</span>
          <span className="flex justify-end sm:w-11">
            {semester.lectureCount === 0 && (
              <Button
                variant="quiet"
                icon={<Icon name="trash" label={tTerms('deleteNamed', { label: semester.label })} />}
                onClick={() => onDelete(semester)}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

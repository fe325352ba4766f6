'use client'

import { useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { SemesterView } from '@/lib/semesters/schema'

type SemesterRowsProps = {
  semesters: readonly SemesterView[]
  onDelete: (semester: SemesterView) => void
}

/** Semesters with how many lectures each has; an empty one can be deleted. */
export function SemesterRows({ semesters, onDelete }: SemesterRowsProps) {
  const t = useTranslations('admin.semesters')
  return (
    <ul className="border-b border-line">
      {semesters.map((semester) => (
        <li key={semester.id} className="flex min-h-14 items-center gap-4 border-t border-line py-1">
          <GuardedLink
            href={`/admin/semesters/${semester.id}/`}
            className="target tabular inline-flex min-w-0 flex-1 items-center font-semibold hover:underline"
          >
            {semester.label}
          </GuardedLink>
          <span className="tabular text-muted">{t('lectures', { count: semester.lectureCount })}</span>
          <span className="flex w-11 justify-end">
            {semester.lectureCount === 0 && (
              <Button
                variant="quiet"
                icon={<Icon name="trash" label={t('delete', { label: semester.label })} />}
                onClick={() => onDelete(semester)}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

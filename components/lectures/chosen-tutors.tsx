'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import type { TutorView } from '@/lib/users/schema'
import { useOwnTutor } from './own-tutor'

type ChosenTutorsProps = {
  tutors: readonly TutorView[]
  onChange: (tutors: TutorView[]) => void
  fixedId?: string
}

/** The tutors of a lecture; asks tutors who remove themselves. */
export function ChosenTutors({ tutors, onChange, fixedId }: ChosenTutorsProps) {
  const t = useTranslations('lectures.tutors')
  const own = useOwnTutor()
  const [asking, setAsking] = useState(false)
  const without = (id: string) => tutors.filter((tutor) => tutor.id !== id)

  function remove(id: string) {
    if (id === own.id) setAsking(true)
    else onChange(without(id))
  }

  return (
    <>
      <ul className="grid gap-1">
        {tutors.map(({ id, name }) => (
          <li key={id} className="flex min-h-11 items-center gap-3 rounded bg-sunk px-3">
            <Icon name="user" className="text-muted" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {name}
              {id === own.id && <span className="text-muted"> {t('you')}</span>}
            </span>
            {tutors.length > 1 && id !== fixedId && (
              <button
                type="button"
                aria-label={t('remove', { name })}
                onClick={() => remove(id)}
                className="target -mr-2 inline-flex items-center justify-center rounded text-muted hover:text-danger"
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {tutors.length === 1 && fixedId === undefined && <p className="text-sm text-muted">{t('last')}</p>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('leaveTitle')}
        description={t(own.seesAllLectures ? 'leaveTextAll' : 'leaveText')}
        confirmLabel={t('leave')}
        danger
        onConfirm={() => onChange(without(own.id))}
      />
    </>
  )
}

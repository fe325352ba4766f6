'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Loading } from '@/components/ui/loading'
import type { Loaded } from '@/lib/lecture-state/student-client'

type LoadedPartProps<Value> = { loaded: Loaded<Value>; children: (value: NonNullable<Value>) => ReactNode }

/** A part that comes from the server: on its way, not reached, or there. */
export function LoadedPart<Value>({ loaded: { value, failed, retry }, children }: LoadedPartProps<Value>) {
  const t = useTranslations('student.result')
  if (value !== null && value !== undefined) return children(value)
  if (!failed) return <Loading label={t('loading')} />
  return (
    <div className="grid justify-items-start gap-4">
      <p role="alert" className="font-semibold text-danger">
        {t('failed')}
      </p>
      <Button variant="secondary" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}

'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { RegradedNotice } from '@/lib/rounds/regrade-schema'

/** When a tutor has regraded a question, and in which way; empty if not regraded. */
export function RegradedNote({ regraded }: { regraded: RegradedNotice | null }) {
  const t = useTranslations('student.result')
  const format = useFormatter()
  return (
    regraded && (
      <span className="block text-sm text-muted">
        {t('regraded', {
          at: format.dateTime(new Date(regraded.at), 'instant'),
          how: regraded.everybody ? 'everybody' : regraded.excluded ? 'excluded' : 'correct',
        })}
      </span>
    )
  )
}

'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { BasicIcon } from '@/components/ui/basic-icon'
import { isEmpty } from '@/lib/rounds/outbox-rules'
import { useLasting } from './use-lasting'
import type { StudentPageState } from './use-student-page'

/** Milliseconds after which a tick that is not confirmed is said to be kept here. */
const SHOW_AFTER_MS = 700

/** What became of what was answered, always in words. */
export function SavedState({ session }: { session: StudentPageState }) {
  const t = useTranslations('student.saved')
  const format = useFormatter()
  const { outbox, failing, savedAt } = session.unsent
  const sending = !isEmpty(outbox)
  const slow = useLasting(sending, SHOW_AFTER_MS) || (sending && failing)
  const time = savedAt && format.dateTime(new Date(savedAt), 'timeWithSeconds')
  const stored = Object.values(session.screen.me.draft).some(({ answerId }) => answerId !== null)
  return (
    <output className="tabular min-w-0 text-sm leading-tight">
      {slow ? (
        <span className="font-semibold text-danger">{t('waiting')}</span>
      ) : (
        stored && (
          <span className="inline-flex items-center gap-1.5 text-success">
            <BasicIcon name="check" />
            {time ? t('at', { time }) : t('plain')}
          </span>
        )
      )}
    </output>
  )
}

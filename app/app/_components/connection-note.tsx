'use client'

import { useTranslations } from 'next-intl'
import { BasicIcon } from '@/components/ui/basic-icon'
import type { Connection } from '@/lib/realtime/client'
import { useOnline } from './use-online'
import { useLasting } from './use-lasting'

/** Milliseconds: a connection that is back at once is not worth a word. */
const SHOW_AFTER_MS = 2_500

/** Says so when the page is cut off, in words and as long as it lasts. */
export function ConnectionNote({ connection }: { connection: Connection }) {
  const t = useTranslations('student.connection')
  const online = useOnline()
  const lost = useLasting(connection !== 'open', SHOW_AFTER_MS) || !online
  return (
    <output className="block">
      {lost && (
        <span className="flex animate-rise items-start justify-center gap-2.5 bg-danger px-4 py-2.5 text-sm font-semibold text-on-danger">
          <BasicIcon name="alert" />
          <span className="max-w-2xl">{t('lost')}</span>
        </span>
      )}
    </output>
  )
}

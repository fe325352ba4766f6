'use client'

import { useTranslations } from 'next-intl'
import { Button } from './button'
import { Loading } from './loading'

/** The placeholder of a part that is loaded from the server: loading, or failed. */
export function LoadingPart({ failed, retry }: { failed: boolean; retry: () => void }) {
  const t = useTranslations('ui.part')
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

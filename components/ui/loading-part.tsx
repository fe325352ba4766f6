'use client'

import { useTranslations } from 'next-intl'
import { Button } from './button'
import { Loading } from './loading'

/** In place of a part that comes from the server: on its way, or not reached. */
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

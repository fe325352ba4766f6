'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { buttonClass } from '@/components/ui/button-class'
import { reloadForNewBuild } from '@/components/ui/new-build'
import { MessagePage } from './message-page'
import { usePageRetry } from './use-page-retry'

export type PageError = { error: unknown; retry: () => void }

/** Stands in for a page that failed: says what is safe, tries again, offers to, names the reference in the log. */
export function ErrorMessage({ error, retry }: PageError) {
  const t = useTranslations('error')
  useEffect(() => void reloadForNewBuild(error), [error])
  usePageRetry(error, retry)
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  return (
    <>
      <title>{`${t('title')} · Lectern`}</title>
      <MessagePage mark="!" heading={t('heading')} text={t('text')}>
        {/* A plain button: every page carries the code of its error page along. */}
        <button type="button" className={buttonClass()} onClick={retry}>
          {t('retry')}
        </button>
      </MessagePage>
      {digest && <p className="mt-8 text-sm text-muted">{t('reference', { digest })}</p>}
    </>
  )
}

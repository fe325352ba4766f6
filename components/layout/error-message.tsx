'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { buttonClass } from '@/components/ui/button-class'
import { reloadForNewBuild } from '@/components/ui/new-build'
import { MessagePage } from './message-page'

/** The number of pages that failed in this document. */
let failures = 0

export type PageError = { error: unknown; retry: () => void }

/**
 * Replaces a page that failed: says what is safe, retries by itself and by button, and shows the reference for the log.
 */
export function ErrorMessage({ error, retry }: PageError) {
  const t = useTranslations('error')
  useEffect(() => void reloadForNewBuild(error), [error])
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  const again = useEffectEvent(retry)
  useEffect(() => {
    // An error of the page's own script, without a digest, would only occur again.
    if (!(error instanceof Error && 'digest' in error)) return undefined
    failures += 1
    const timer = setTimeout(() => again(), (500 + 250 * Math.random()) * 2 ** Math.min(failures, 4))
    return () => clearTimeout(timer)
  }, [error])
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

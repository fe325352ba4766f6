'use client'

import { useTranslations } from 'next-intl'
import { MessagePage } from '@/components/layout/message-page'
import { Wordmark } from '@/components/layout/wordmark'
import { Button } from '@/components/ui/button'

/** Stands in for a page that failed. Says what is safe, offers another try, names the reference in the log. */
export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('error')
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-8 px-4 py-4 sm:px-6">
      <Wordmark className="text-lg" />
      <title>{`${t('title')} · Lectern`}</title>
      <main className="grid flex-1 content-center">
        <MessagePage mark="!" heading={t('heading')} text={t('text')}>
          <Button onClick={retry}>{t('retry')}</Button>
        </MessagePage>
        {digest && <p className="mt-8 text-sm text-muted">{t('reference', { digest })}</p>}
      </main>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { notify } from '@/components/ui/notify'
import { errorNotice } from '@/lib/http/error-notice'

/** Returns a function that shows an error in a notification; `title` for actions with their own failure text. */
export function useNotifyError(): (error: unknown, title?: string) => void {
  const t = useTranslations('error')
  return useCallback(
    (error, title) => {
      if (error instanceof DOMException && error.name === 'AbortError') return
      const texts = {
        statusTitle: (status: number) => t('statusTitle', { status: String(status) }),
        unknown: t('unknown'),
        unknownHint: t('unknownHint'),
        networkTitle: t('networkTitle'),
        network: t('network'),
      }
      notify(errorNotice(error, texts, title))
    },
    [t],
  )
}

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { notify } from '@/components/ui/notify'
import { ApiError } from '@/lib/http/fetch-json'
import type { QueuedRequest } from '@/lib/offline/queue'
import type { Identity } from '@/lib/rounds/outbox-rules'

const failures = {
  registration: 'failed.join',
  leaving: 'failed.leave',
  tick: 'failed.tick',
  earlierTick: 'failed.tick',
  submission: 'failed.submit',
  answer: 'failed.answer',
} as const

/**
 * Tells why the server did not take something that waited; about time that was over it says what still counts. Gives
 * name and number of a registration that was refused, to correct them.
 */
export function useRefusal() {
  const t = useTranslations('student')
  const notifyError = useNotifyError()
  const [refused, setRefused] = useState<Identity | null>(null)
  const refuse = ({ about, body }: QueuedRequest, error: unknown) => {
    if (about === 'registration') setRefused(body as Identity)
    const failure = failures[about as keyof typeof failures]
    const title = failure && t(failure)
    if (failure && about !== 'leaving' && error instanceof ApiError && error.code === 'round_ended') {
      const description = t(about === 'answer' ? 'failed.lateAnswer' : 'failed.late')
      notify({ title, description, variant: 'destructive' })
    } else notifyError(error, title)
  }
  return { refuse, refused }
}

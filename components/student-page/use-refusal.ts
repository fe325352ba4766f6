'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { notify } from '@/components/ui/notify'
import { ApiError } from '@/lib/http/fetch-json'
import type { QueuedRequest } from '@/lib/offline/queue'
import type { Identity } from '@/lib/participants/schema'
import type { GivenIdentity } from './use-identity'

const failures = {
  registration: 'failed.join',
  leaving: 'failed.leave',
  tick: 'failed.draft',
  submission: 'failed.submit',
  answer: 'failed.answer',
} as const

/** Why the server did not take a registration, in its own sentence, or a choice that came too late. */
export type Refusal = { roundId: string; sentence: string }

/** Tells why the server did not take what waited, and what counts after the end; keeps what a registration said, to be corrected. */
export function useRefusal(giveIdentity: GivenIdentity['give']) {
  const t = useTranslations('student')
  const notifyError = useNotifyError()
  const [refusal, noteRefusal] = useState<Refusal | null>(null)
  const refuse = ({ about, body }: QueuedRequest, error: unknown) => {
    const { roundId, ...identity } = (body ?? {}) as Identity & { roundId: string }
    if (about === 'registration') {
      giveIdentity(identity)
      if (error instanceof ApiError) noteRefusal({ roundId, sentence: error.message })
    }
    const failure = failures[about as keyof typeof failures]
    const title = failure && t(failure)
    if (failure && about !== 'leaving' && error instanceof ApiError && error.code === 'round_ended') {
      const description = t(about === 'answer' ? 'failed.lateAnswer' : 'failed.late')
      if (about === 'answer') noteRefusal({ roundId, sentence: description })
      notify({ title, description, variant: 'destructive' })
    } else notifyError(error, title)
  }
  return { refuse, refusal, noteRefusal }
}

'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { notify } from '@/components/ui/notify'
import { activateSession, archiveSession, deactivateSession } from '@/lib/sessions/client'
import { useLecture } from './live-lecture'

type Verb = 'activate' | 'end' | 'archive' | 'restore'

const calls = {
  activate: activateSession,
  end: deactivateSession,
  archive: (id: string) => archiveSession(id, true),
  restore: (id: string) => archiveSession(id, false),
}

/** The actions of a tutor on a session, with their notifications. `run` resolves to whether it was done. */
export function useSessionActions() {
  const t = useTranslations('sessions')
  const router = useRouter()
  const notifyError = useNotifyError()
  const { take } = useLecture()
  const [pending, setPending] = useState<Verb | null>(null)

  async function run(verb: Verb, session: { id: string; title: string }): Promise<boolean> {
    if (pending) return false
    setPending(verb)
    try {
      take({ session: await calls[verb](session.id) })
      notify({ title: t(`done.${verb}`), description: session.title })
      router.refresh()
      return true
    } catch (error) {
      notifyError(error, t(`failed.${verb}`))
      return false
    } finally {
      setPending(null)
    }
  }

  return { pending, run }
}

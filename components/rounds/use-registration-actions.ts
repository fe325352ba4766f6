'use client'

import { useTranslations } from 'next-intl'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { notify } from '@/components/ui/notify'
import { ApiError } from '@/lib/http/fetch-json'
import { eraseIdentity, releaseRegistration, voidRegistration } from '@/lib/rounds/client'
import type { RegistrationView } from '@/lib/rounds/registration-schema'
import type { RegistrationAction } from './registration-row'

type Carry = (roundId: string, id: string) => Promise<unknown>

const calls: Record<RegistrationAction, Carry> = {
  release: releaseRegistration,
  erase: eraseIdentity,
  void: (roundId, id) => voidRegistration(roundId, id, true),
  restore: (roundId, id) => voidRegistration(roundId, id, false),
}

/** Runs an action on a registration of a round, reports it, and then calls `onDone`. */
export function useRegistrationActions(roundId: string, onDone: () => void) {
  const t = useTranslations('sessions.registrations')
  const notifyError = useNotifyError()
  return async (action: RegistrationAction, { id }: RegistrationView): Promise<boolean> => {
    try {
      await calls[action](roundId, id)
      notify({ title: t(`done.${action}`) })
      onDone()
      return true
    } catch (error) {
      // The sentence of the server is meant for the student who gives the number.
      if (error instanceof ApiError && error.code === 'matriculation_in_use')
        notify({ title: t('numberTaken'), description: t('numberTakenText'), variant: 'destructive' })
      else notifyError(error)
      return false
    }
  }
}

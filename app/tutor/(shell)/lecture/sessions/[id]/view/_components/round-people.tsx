'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { RegistrationList } from '@/components/rounds/registration-list'
import { useLecture } from '@/components/sessions/live-lecture'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Loading } from '@/components/ui/loading'
import { notify } from '@/components/ui/notify'
import { eraseIdentity, useRegistrations } from '@/lib/rounds/client'
import type { RegistrationView, ResultsView } from '@/lib/rounds/schema'

/** Who took part in a round of a QuickCheck; a name can be erased for good, the points stay. */
export function RoundPeople({ results: { round, questions } }: { results: ResultsView }) {
  const t = useTranslations('sessions.registrations')
  const notifyError = useNotifyError()
  const { counts } = useLecture().state
  const { registrations, reload } = useRegistrations(round.id, counts, notifyError)
  const [asked, setAsked] = useState<RegistrationView | null>(null)

  async function erase(): Promise<boolean> {
    if (!asked) return false
    try {
      await eraseIdentity(round.id, asked.id)
      notify({ title: t('erasedDone') })
      reload()
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }

  if (!registrations) return <Loading label={t('loading')} />
  if (registrations.length === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <>
      <RegistrationList
        registrations={registrations}
        questions={questions.length}
        onRelease={null}
        onErase={setAsked}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t('eraseTitle', { name: asked?.name ?? '' })}
        description={t('eraseText')}
        confirmLabel={t('erase')}
        danger
        onConfirm={erase}
      />
    </>
  )
}

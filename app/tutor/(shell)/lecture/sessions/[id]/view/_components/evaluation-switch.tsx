'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Checkbox } from '@/components/ui/checkbox'
import { notify } from '@/components/ui/notify'
import { editSession } from '@/lib/sessions/client'
import type { SessionView } from '@/lib/sessions/schema'

/** Whether students may rate the session; saved at once. */
export function EvaluationSwitch({ session }: { session: SessionView }) {
  const t = useTranslations('sessions')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [own, setOwn] = useState<boolean | null>(null)
  const [pending, setPending] = useState(false)

  async function save(allowEvaluation: boolean) {
    if (pending) return
    setOwn(allowEvaluation)
    setPending(true)
    try {
      await editSession({ id: session.id, allowEvaluation })
      notify({ title: t('done.edit'), description: t(allowEvaluation ? 'evaluationOn' : 'evaluationOff') })
      router.refresh()
    } catch (error) {
      setOwn(null)
      notifyError(error, t('failed.save'))
    } finally {
      setPending(false)
    }
  }

  return (
    <Checkbox
      label={t('form.evaluation')}
      hint={t('form.evaluationHint')}
      checked={own ?? session.allowEvaluation}
      aria-busy={pending}
      onChange={(event) => void save(event.target.checked)}
    />
  )
}

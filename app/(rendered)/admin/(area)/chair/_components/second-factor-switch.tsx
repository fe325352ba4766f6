'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Checkbox } from '@/components/ui/checkbox'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { editChair } from '@/lib/chair/client'
import { ApiError } from '@/lib/http/fetch-json'

type SecondFactorSwitchProps = { required: boolean; editable: boolean }

/** Whether administrators must have a second factor; applies immediately. */
export function SecondFactorSwitch({ required, editable }: SecondFactorSwitchProps) {
  const t = useTranslations('admin.chair')
  const notifyError = useNotifyError()
  const [shown, setShown] = useState(required)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function change(requireSecondFactor: boolean) {
    if (pending) return
    setShown(requireSecondFactor)
    setProblem(null)
    setPending(true)
    try {
      await editChair({ requireSecondFactor })
      notify({ title: t('saved') })
    } catch (error) {
      setShown(!requireSecondFactor)
      if (error instanceof ApiError && error.code === 'own_second_factor_missing') setProblem(error.message)
      else notifyError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <Panel title={t('signInTitle')}>
      <Checkbox
        label={t('requireSecondFactor')}
        hint={t('hint.requireSecondFactor')}
        error={problem}
        checked={shown}
        disabled={!editable}
        aria-busy={pending}
        onChange={(event) => void change(event.target.checked)}
      />
    </Panel>
  )
}

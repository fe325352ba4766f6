'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Checkbox } from '@/components/ui/checkbox'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { editChair } from '@/lib/chair/client'

type SecondFactorSwitchProps = { required: boolean; editable: boolean }

/** Whether administrators must have a second factor; applies immediately. */
export function SecondFactorSwitch({ required, editable }: SecondFactorSwitchProps) {
  const t = useTranslations('admin.chair')
  const notifyError = useNotifyError()
  const [shown, setShown] = useState(required)

  async function change(requireSecondFactor: boolean) {
    setShown(requireSecondFactor)
    try {
      await editChair({ requireSecondFactor })
      notify({ title: t('saved') })
    } catch (error) {
      setShown(!requireSecondFactor)
      notifyError(error)
    }
  }

  return (
    <Panel title={t('signInTitle')}>
      <Checkbox
        label={t('requireSecondFactor')}
        hint={t('hint.requireSecondFactor')}
        checked={shown}
        disabled={!editable}
        onChange={(event) => void change(event.target.checked)}
      />
    </Panel>
  )
}

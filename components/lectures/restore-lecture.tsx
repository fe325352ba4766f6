'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { restoreLecture } from '@/lib/lectures/client'
import { useChooseLecture } from './use-choose-lecture'

type RestoreLectureProps = {
  lecture: { id: string; title: string }
  /** Called afterwards; by default the lecture becomes the current one. */
  onRestored?: () => void
}

/** Restores the shown lecture from the archive. */
export function RestoreLecture({ lecture: { id, title }, onRestored }: RestoreLectureProps) {
  const t = useTranslations('lectures')
  const tItems = useTranslations('items')
  const notifyError = useNotifyError()
  const { choose } = useChooseLecture()
  const [pending, setPending] = useState(false)

  async function restore() {
    setPending(true)
    try {
      await restoreLecture(id)
      notify({ title: t('done.restore'), description: title })
      if (onRestored) onRestored()
      else await choose(id, null)
    } catch (error) {
      notifyError(error, t('failed.restore'))
    } finally {
      setPending(false)
    }
  }

  return (
    <Button
      icon={<Icon name="restore" />}
      pending={pending}
      pendingLabel={t('restoring')}
      onClick={() => void restore()}
    >
      {tItems('restore')}
    </Button>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { FocusKeeper } from '@/components/ui/focus-keeper'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { readFeedback } from '@/lib/feedback/inbox-client'

/** Marks everything in the lecture as read; hidden if nothing is unread. */
export function ReadAll({ lectureId }: { lectureId: string }) {
  const t = useTranslations('inbox')
  const tForms = useTranslations('forms')
  const router = useRouter()
  const notifyError = useNotifyError()
  const { unreadFeedback } = useLecture().state.counts
  const [pending, setPending] = useState(false)

  async function readAll() {
    setPending(true)
    try {
      const { read } = await readFeedback(lectureId)
      notify({ title: t('allRead', { count: read }) })
      router.refresh()
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <FocusKeeper className="outline-none">
      {(unreadFeedback > 0 || pending) && (
        <Button
          variant="secondary"
          icon={<Icon name="check" />}
          pending={pending}
          pendingLabel={tForms('saving')}
          onClick={() => void readAll()}
        >
          {t('readAll', { count: unreadFeedback })}
        </Button>
      )}
    </FocusKeeper>
  )
}

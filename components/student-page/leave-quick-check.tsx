'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ApiError } from '@/lib/http/fetch-json'
import { leavingRequest } from '@/lib/rounds/request-rules'
import { usePost } from './use-sending'
import type { StudentPageState } from './use-student-page'

/** Leaves a QuickCheck before it is submitted. */
export function LeaveQuickCheck({ page }: { page: StudentPageState }) {
  const { screen, queue, refresh } = page
  const t = useTranslations('student')
  const notifyError = useNotifyError()
  const post = usePost(queue)
  const [asking, setAsking] = useState(false)

  async function leave() {
    try {
      await post(leavingRequest(screen.item?.round.id ?? '', screen.me.registrationId))
    } catch (error) {
      // Already left: in another tab, or by an attempt whose response was lost.
      if (!(error instanceof ApiError && error.code === 'not_registered'))
        notifyError(error, t('failed.leave'))
      refresh()
    }
  }

  return (
    <>
      <Button variant="quiet" className="-mx-4 text-sm! text-muted!" onClick={() => setAsking(true)}>
        {t('quickCheck.leave')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        stay
        title={t('quickCheck.leaveTitle', { title: screen.item?.round.title ?? '' })}
        description={t('quickCheck.leaveText')}
        confirmLabel={t('quickCheck.leave')}
        cancelLabel={t('quickCheck.openCancel')}
        pendingLabel={t('quickCheck.leaving')}
        onConfirm={leave}
      />
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { renewLectureCode } from '@/lib/lectures/client'
import type { LectureView } from '@/lib/lectures/schema'

type CodePanelProps = { lecture: LectureView; address: string; qr: ReactNode }

/** How students get into the lecture, and the way to lock out whoever has an old code. */
export function CodePanel({ lecture: { id, code }, address, qr }: CodePanelProps) {
  const t = useTranslations('lectures.code')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [asking, setAsking] = useState(false)

  async function renew(): Promise<boolean> {
    try {
      const renewed = await renewLectureCode(id)
      notify({ title: t('renewed', { code: renewed.code }), description: t('renewedHint', { code }) })
      router.refresh()
      return true
    } catch (error) {
      notifyError(error, t('failed'))
      return false
    }
  }

  return (
    <Panel title={t('title')}>
      <div className="grid justify-items-start gap-5">
        <div>
          <p className="text-muted wrap-anywhere">{t('joinAt', { address })}</p>
          <p className="text-2xl font-extrabold tracking-widest">{code}</p>
        </div>
        {qr}
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('renew')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('renewTitle')}
        description={t('renewText', { code })}
        confirmLabel={t('renew')}
        pendingLabel={t('renewing')}
        danger
        onConfirm={renew}
      />
    </Panel>
  )
}

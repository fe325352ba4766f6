'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { leaveLecture } from '@/lib/auth/client'
import type { StudentPageState } from './use-student-page'

const choices = [
  { whose: 'own', hint: 'ownHint' },
  { whose: 'foreign', hint: 'foreignHint' },
] as const

type LeaveDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; page: StudentPageState }

/** Asks on leaving whether the device is shared: its next user would otherwise find these results. */
export function LeaveDialog({ open, onOpenChange, page }: LeaveDialogProps) {
  const t = useTranslations('student.leave')
  const notifyError = useNotifyError()
  const [pending, setPending] = useState<'own' | 'foreign' | null>(null)

  async function leave(whose: 'own' | 'foreign') {
    if (pending) return
    setPending(whose)
    page.noteLeaving(true)
    try {
      await leaveLecture(whose === 'foreign')
      if (whose === 'foreign') await page.forgetDevice()
      location.assign('/')
    } catch (error) {
      page.noteLeaving(false)
      notifyError(error)
      setPending(null)
    }
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} description={t('text')}>
      <div className="grid gap-5">
        {page.queue.waiting.length > 0 && <p className="font-semibold text-danger">{t('unsent')}</p>}
        {choices.map(({ whose, hint }) => (
          <div key={whose} className="grid gap-1.5">
            <Button
              variant={whose === 'own' ? 'primary' : 'secondary'}
              wide
              aria-describedby={`leave-${whose}`}
              pending={pending === whose}
              pendingLabel={t('leaving')}
              onClick={() => void leave(whose)}
            >
              {t(whose)}
            </Button>
            <p id={`leave-${whose}`} className="text-sm text-muted">
              {t(hint)}
            </p>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

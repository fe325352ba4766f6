'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { eraseUser } from '@/lib/users/client'

type ErasePanelProps = { id: string; name: string; lectureCount: number }

/** Erases an account permanently, after explaining what is deleted and what stays. */
export function ErasePanel({ id, name, lectureCount }: ErasePanelProps) {
  const t = useTranslations('admin.erase')
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()
  const [asking, setAsking] = useState(false)

  async function erase(): Promise<boolean> {
    try {
      await eraseUser(id)
    } catch (error) {
      notifyError(error, t('failed'))
      return false
    }
    notify({ title: t('done') })
    await navigate('/admin/users', { asked: true, replace: true })
    return true
  }

  return (
    <Panel title={t('title')}>
      <p className="mb-4 max-w-prose text-muted">{t('hint')}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('erase')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('ask', { name })}
        description={
          <>
            <span className="mb-2 block">{t('goes')}</span>
            <span className="mb-2 block">{t('stays', { count: lectureCount })}</span>
            <span className="block">{t('forGood')}</span>
          </>
        }
        confirmLabel={t('erase')}
        pendingLabel={t('erasing')}
        danger
        typedWord={name}
        onConfirm={erase}
      />
    </Panel>
  )
}

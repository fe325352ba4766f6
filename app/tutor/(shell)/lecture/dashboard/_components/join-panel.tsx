'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { openPresentation } from '@/components/sessions/open-presentation'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'

type JoinPanelProps = { lectureId: string; code: string; address: string; qr: ReactNode }

/** How students get in, and the window that tells them so on the wall. */
export function JoinPanel({ lectureId, code, address, qr }: JoinPanelProps) {
  const t = useTranslations('sessions')
  return (
    <Panel title={t('joinTitle')}>
      <div className="grid justify-items-start gap-4">
        <div>
          <p className="text-muted">{t('joinAt', { address })}</p>
          <p className="text-2xl font-extrabold tracking-widest">{code}</p>
        </div>
        {qr}
        <Button variant="secondary" icon={<Icon name="board" />} onClick={() => openPresentation(lectureId)}>
          {t('present')}
        </Button>
      </div>
    </Panel>
  )
}

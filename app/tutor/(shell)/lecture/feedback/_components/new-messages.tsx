'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

type NewMessagesProps = { count: number; onShow: () => void }

/** Tells of messages that came meanwhile, above the list and without moving it. */
export function NewMessages({ count, onShow }: NewMessagesProps) {
  const t = useTranslations('inbox')
  return (
    <output className="pointer-events-none relative z-5 flex h-0 justify-end">
      {count > 0 && (
        <Button
          size="sm"
          className="pointer-events-auto h-11 translate-y-1.5 shadow-lift"
          icon={<Icon name="message" />}
          aria-label={t('showArrived', { count })}
          onClick={onShow}
        >
          {t('arrived', { count })}
        </Button>
      )}
    </output>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

/** The way to the list of keys, for those who have a keyboard. */
export function KeysButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations('dashboard.keys')
  return (
    <Button
      variant="quiet"
      size="sm"
      shortcut="?"
      aria-haspopup="dialog"
      className="hidden pointer-fine:inline-flex"
      onClick={onPress}
    >
      {t('button')}
    </Button>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Startable } from '@/lib/rounds/startable-schema'
import { useDuration } from '@/components/rounds/use-duration'

type PreparedRowProps = { item: Startable; onStart: ((item: Startable) => void) | null }

export function PreparedRow({ item, onStart }: PreparedRowProps) {
  const t = useTranslations('sessions')
  const duration = useDuration()
  return (
    <li className="flex min-h-14 items-center gap-4 border-t border-line py-2">
      <div className="grid min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{item.title}</span>
        <span className="tabular text-sm text-muted">
          {item.kind === 'quickcheck' && <>{t('questionCount', { count: item.questions })} · </>}
          {duration(item.questions, item.timer)}
          {item.conducted > 0 && <> · {t('conducted', { count: item.conducted })}</>}
        </span>
      </div>
      {onStart && (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11 shrink-0"
          icon={<Icon name="play" />}
          aria-label={t('startNamed', { title: item.title })}
          aria-haspopup="dialog"
          onClick={() => onStart(item)}
        >
          {t('startShort')}
        </Button>
      )}
    </li>
  )
}

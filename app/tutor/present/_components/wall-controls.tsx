'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { WallState } from './use-wall'

/** The same that the keys do, for the mouse; quiet, since the hall sees it too. */
export function WallControls({ wall }: { wall: WallState }) {
  const t = useTranslations('wall')
  return (
    <div className="no-print mt-auto flex flex-wrap items-center gap-2 text-muted">
      {wall.canTurn && (
        <>
          <Button variant="quiet" size="sm" aria-label={t('previousQuestion')} onClick={() => wall.turn(-1)}>
            <Icon name="arrowLeft" />
          </Button>
          <output className="tabular text-sm">
            {t('question', { number: wall.index + 1, count: wall.questions })}
          </output>
          <Button variant="quiet" size="sm" aria-label={t('nextQuestion')} onClick={() => wall.turn(1)}>
            <Icon name="arrowRight" />
          </Button>
        </>
      )}
      {wall.canReveal && (
        <Button variant="quiet" size="sm" shortcut="R" onClick={() => void wall.reveal()}>
          {t('reveal')}
        </Button>
      )}
      <Button variant="quiet" size="sm" shortcut="F" onClick={wall.toggleFullScreen}>
        {t('fullScreen')}
      </Button>
    </div>
  )
}

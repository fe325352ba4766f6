'use client'

import { useTranslations } from 'next-intl'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { bounds } from '@/lib/bounds'
import { ReopenButton } from './reopen-button'
import { useNextActionState } from './use-next-action'
import type { RoundActions } from './use-round-actions'

/** Less frequent actions, in one row. */
export function RemoteExtras({ actions }: { actions: RoundActions }) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const tDashboard = useTranslations('dashboard')
  const { round, wall } = useLecture().state
  const { running, questions, index, setWall } = useNextActionState()
  const final = round?.final ?? false
  const turns = final && questions > 1
  return (
    <div className="flex gap-2 *:min-w-11 *:px-1.5 max-[22rem]:*:text-sm">
      {turns && (
        <>
          <Button
            variant="secondary"
            className="w-14 max-[22rem]:w-11"
            aria-label={t('remote.previous')}
            waiting={index === 0}
            onClick={() => setWall({ question: index - 1 })}
          >
            <Icon name="arrowLeft" />
          </Button>
          <Button
            variant="secondary"
            className="w-14 max-[22rem]:w-11"
            aria-label={tTerms('nextQuestion')}
            waiting={index === questions - 1}
            onClick={() => setWall({ question: index + 1 })}
          >
            <Icon name="arrowRight" />
          </Button>
        </>
      )}
      {running && (
        <Button
          variant="secondary"
          className="flex-1"
          pending={actions.pending === 'extend'}
          onClick={() => void actions.extend()}
        >
          {t('extend', { seconds: bounds.extendSeconds })}
        </Button>
      )}
      {round && <ReopenButton round={round} actions={actions} className="flex-1" />}
      {final && round?.shown && (
        <Button
          variant={wall.hidden ? 'primary' : 'secondary'}
          className="flex-1"
          aria-pressed={wall.hidden}
          onClick={() => setWall({ hidden: !wall.hidden })}
        >
          {t('remote.hide')}
        </Button>
      )}
      <Button
        variant={wall.blank ? 'primary' : 'secondary'}
        className="flex-1"
        aria-pressed={wall.blank}
        onClick={() => setWall({ blank: !wall.blank })}
      >
        {tDashboard('blank')}
      </Button>
    </div>
  )
}

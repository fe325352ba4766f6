'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { sayTempo, type TempoWord } from '@/lib/tempo/client'
import type { StudentPageState } from './use-student-page'
import { againAtOf, useWaitingTime } from './use-waiting-time'

const words = { too_fast: 'fast', too_slow: 'slow' } as const

type TempoPanelProps = { page: StudentPageState; onSent?: () => void }

/** Votes for too fast or too slow, once a minute. */
export function TempoPanel({ page, onSent }: TempoPanelProps) {
  const t = useTranslations('student')
  const notifyError = useNotifyError()
  const [pending, setPending] = useState<TempoWord | null>(null)
  const hintId = useId()
  const { me, clockAheadMs } = page.screen
  const seconds = useWaitingTime(me.tempoAgainAt, clockAheadMs)

  async function say(tempo: TempoWord) {
    if (pending || seconds > 0) return
    setPending(tempo)
    try {
      const { againAt } = await sayTempo(tempo)
      page.dispatch({ type: 'limits', change: { tempoAgainAt: againAt } })
      notify({ title: t('done.tempo') })
      onSent?.()
    } catch (error) {
      const tempoAgainAt = againAtOf(error, clockAheadMs)
      if (tempoAgainAt) page.dispatch({ type: 'limits', change: { tempoAgainAt } })
      notifyError(error)
    } finally {
      setPending(null)
    }
  }

  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        {(['too_slow', 'too_fast'] as const).map((tempo) => (
          <Button
            key={tempo}
            variant="secondary"
            size="lg"
            className="px-2!"
            pending={pending === tempo}
            waiting={seconds > 0 || pending !== null}
            aria-describedby={hintId}
            onClick={() => void say(tempo)}
          >
            {t(`tempo.${words[tempo]}`)}
          </Button>
        ))}
      </div>
      <p id={hintId} className="tabular text-sm text-muted">
        {seconds > 0 ? t('tempo.again', { seconds }) : t('tempo.hint')}
      </p>
    </div>
  )
}

'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { keepFocus } from '@/components/ui/keep-focus'
import { LoadingPart } from '@/components/ui/loading-part'
import { notify } from '@/components/ui/notify'
import { useLatestCall } from '@/lib/http/latest-call'
import { disconnectWall, fetchWalls } from '@/lib/walls/client'
import type { WallView } from '@/lib/walls/schema'
import { WallCodeForm } from './wall-code-form'

const isIn = (walls: readonly WallView[] | null, { id }: WallView) =>
  walls?.some((wall) => wall.id === id) === true

/** A field for a wall's code, and the list of connected walls. */
export function ConnectedWalls({ sessionId, scanned }: { sessionId: string; scanned: string }) {
  const t = useTranslations('walls')
  const notifyError = useNotifyError()
  const [walls, setWalls] = useState<readonly WallView[] | null>(null)
  const [loading, setLoading] = useState<'pending' | 'failed' | 'done'>('pending')
  const latest = useLatestCall()

  // Applied once: a second response could restore a wall that was disconnected meanwhile.
  async function load(id: string, signal: AbortSignal) {
    try {
      const found = await fetchWalls(id, signal)
      if (signal.aborted) return
      setLoading('done')
      setWalls((before) => [...found.filter((wall) => !isIn(before, wall)), ...(before ?? [])])
    } catch (error) {
      if (signal.aborted) return
      setLoading('failed')
      notifyError(error)
    }
  }

  const start = useEffectEvent(load)
  useEffect(() => latest.now((signal) => void start(sessionId, signal)), [latest, sessionId])

  function retry() {
    setLoading('pending')
    latest.now((signal) => void load(sessionId, signal))
  }

  return (
    <div ref={keepFocus} className="grid gap-6">
      <WallCodeForm
        sessionId={sessionId}
        scanned={scanned}
        onConnected={(wall) => setWalls((before) => [...(before ?? []), wall])}
      />
      <section aria-labelledby="walls">
        <h3 id="walls" className="mb-1 font-semibold">
          {t('list')}
        </h3>
        {loading !== 'done' && <LoadingPart failed={loading === 'failed'} retry={retry} />}
        {loading === 'done' && walls?.length === 0 && <p className="text-muted">{t('none')}</p>}
        <ul>
          {walls?.map((wall) => (
            <ConnectedWall
              key={wall.id}
              wall={wall}
              onGone={() => setWalls((before) => before?.filter(({ id }) => id !== wall.id) ?? null)}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

function ConnectedWall({ wall, onGone }: { wall: WallView; onGone: () => void }) {
  const t = useTranslations('walls')
  const format = useFormatter()
  const notifyError = useNotifyError()
  const [pending, setPending] = useState(false)
  const at = format.dateTime(new Date(wall.connectedAt), 'instant')

  async function end() {
    setPending(true)
    try {
      await disconnectWall(wall)
      notify({ title: t('disconnected') })
      onGone()
    } catch (error) {
      notifyError(error)
      setPending(false)
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-2">
      <span>{t('since', { at })}</span>
      <Button
        variant="secondary"
        size="sm"
        pending={pending}
        aria-label={t('disconnectNamed', { at })}
        onClick={() => void end()}
      >
        {t('disconnect')}
      </Button>
    </li>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Loading } from '@/components/ui/loading'
import { QrCode } from '@/components/ui/qr-code'
import { allowPhone, beginPhoneSignIn, watchPhone } from '@/lib/auth/phone-client'
import { ApiError } from '@/lib/http/fetch-json'
import type { PhoneStandingView, PhoneTokenView } from '@/lib/auth/phone-schema'

/** Signs the tutor in on their phone as well, without typing a password there. */
export function PhoneRemote() {
  const t = useTranslations('phone')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('open')} description={t('lead')}>
        <PhoneTokens />
      </Dialog>
    </>
  )
}

/** Shows one token at a time, and another one on request once it is over. */
function PhoneTokens() {
  const [turn, setTurn] = useState(0)
  return <PhoneToken key={turn} onAgain={() => setTurn(turn + 1)} />
}

function PhoneToken({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('phone')
  const [token, setToken] = useState<PhoneTokenView | null>(null)
  const [standing, setStanding] = useState<PhoneStandingView | null>(null)
  const [ended, setEnded] = useState<'over' | 'failed' | null>(null)
  const notifyError = useNotifyError()

  useEffect(() => {
    const left = new AbortController()
    const run = async () => {
      const begun = await beginPhoneSignIn()
      if (left.signal.aborted) return
      setToken(begun)
      // A response from before the approval may arrive after it.
      const follow = (seen: PhoneStandingView) => setStanding((before) => (before?.allowed ? before : seen))
      await watchPhone(begun.id, follow, left.signal)
    }
    run().catch((error: unknown) => {
      if (left.signal.aborted) return
      const isOver = error instanceof ApiError && error.code === 'not_found'
      if (!isOver) notifyError(error)
      setEnded(isOver ? 'over' : 'failed')
    })
    return () => left.abort()
  }, [notifyError])

  if (standing?.allowed) return <output className="text-lg font-semibold">{t('allowed')}</output>
  if (ended)
    return (
      <div className="grid justify-items-start gap-4">
        {ended === 'over' && <p role="alert">{t('overHere')}</p>}
        <Button onClick={onAgain}>{t('again')}</Button>
      </div>
    )
  if (!token) return <Loading label={t('loading')} />
  if (standing?.check) return <Allow id={token.id} check={standing.check} onAllowed={setStanding} />
  const url = `${location.origin}/phone#${token.token}`
  return (
    <div className="grid gap-3">
      <QrCode text={url} label={t('qr')} className="w-64 max-w-full" />
      <p className="text-muted">{t('minute')}</p>
    </div>
  )
}

type AllowProps = { id: string; check: string; onAllowed: (standing: PhoneStandingView) => void }

function Allow({ id, check, onAllowed }: AllowProps) {
  const t = useTranslations('phone')
  const notifyError = useNotifyError()
  const [pending, setPending] = useState(false)

  async function allow() {
    setPending(true)
    try {
      await allowPhone(id, check)
      onAllowed({ check, allowed: true })
    } catch (error) {
      notifyError(error)
      setPending(false)
    }
  }

  return (
    <div className="grid justify-items-start gap-4">
      <output className="text-lg">{t('asks', { check })}</output>
      <p className="text-muted">{t('compare')}</p>
      <Button pending={pending} onClick={() => void allow()}>
        {t('allow')}
      </Button>
    </div>
  )
}

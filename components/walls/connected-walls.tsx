'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { useForm } from '@/components/ui/use-form'
import { connectWall, disconnectWall, fetchWalls } from '@/lib/walls/client'
import type { WallView } from '@/lib/walls/schema'

/** The field for a wall's code, and the walls that are connected. */
export function ConnectedWalls({ sessionId, scanned }: { sessionId: string; scanned: string }) {
  const t = useTranslations('walls')
  const notifyError = useNotifyError()
  const [walls, setWalls] = useState<readonly WallView[] | null>(null)
  const fail = useEffectEvent(notifyError)

  // Asked once: a second answer could bring back what has been disconnected meanwhile.
  useEffect(() => {
    const left = new AbortController()
    fetchWalls(sessionId, left.signal).then(
      (found) =>
        setWalls((before) => [
          ...found.filter(({ id }) => !before?.some((wall) => wall.id === id)),
          ...(before ?? []),
        ]),
      (error: unknown) => fail(error),
    )
    return () => left.abort()
  }, [sessionId])

  return (
    <div className="grid gap-6">
      <CodeForm
        sessionId={sessionId}
        scanned={scanned}
        onConnected={(wall) => setWalls((before) => [...(before ?? []), wall])}
      />
      <section aria-labelledby="walls">
        <h3 id="walls" className="mb-1 font-semibold">
          {t('list')}
        </h3>
        {walls?.length === 0 && <p className="text-muted">{t('none')}</p>}
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

type CodeFormProps = { sessionId: string; scanned: string; onConnected: (wall: WallView) => void }

function CodeForm({ sessionId, scanned, onConnected }: CodeFormProps) {
  const t = useTranslations('walls')
  const tField = useTranslations('fields')
  const notifyError = useNotifyError()
  const { form, errors, pending } = useForm({
    validate: (data) => ({ code: codeOf(data) === '' ? tField('code') : undefined }),
    async onSubmit(data) {
      onConnected(await connectWall(sessionId, codeOf(data)))
      const field = form.ref.current?.querySelector('input')
      if (field) field.value = ''
      notify({ title: t('connected') })
    },
    onError: notifyError,
  })
  return (
    <form {...form} className="grid gap-4">
      <TextField
        label={t('code')}
        hint={t('check')}
        name="code"
        defaultValue={scanned}
        error={errors['code']}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        data-first-focus=""
        inputClassName="tabular font-code text-xl! font-bold tracking-[0.18em] uppercase"
      />
      <div>
        <Button type="submit" pending={pending} pendingLabel={t('connecting')}>
          {t('connect')}
        </Button>
      </div>
    </form>
  )
}

function codeOf(data: FormData): string {
  const value = data.get('code')
  return typeof value === 'string' ? value.trim() : ''
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

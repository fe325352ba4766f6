'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { removePasskey } from '@/lib/users/second-factor-client'
import type { PasskeyView, SecondFactorView } from '@/lib/users/second-factor-schema'
import { AddPasskey } from './add-passkey'
import { PasswordProofForm } from './password-proof-form'

type PasskeysPanelProps = {
  factor: Pick<SecondFactorView, 'passkeys' | 'passkeysPossible'>
  /** Called after a change. */
  onChanged: () => void
}

/** Passkeys of the own account: list, add, remove. */
export function PasskeysPanel({ factor, onChanged }: PasskeysPanelProps) {
  const t = useTranslations('signInSecurity.passkeys')
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<PasskeyView | null>(null)

  return (
    <Panel title={t('title')}>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose text-muted">{t(factor.passkeysPossible ? 'lead' : 'impossible')}</p>
        {factor.passkeys.length > 0 && (
          <ul className="w-full border-b border-line">
            {factor.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
            ))}
          </ul>
        )}
        {factor.passkeysPossible && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )}
      </div>
      <AddPasskey
        open={adding}
        onOpenChange={setAdding}
        onDone={() => {
          setAdding(false)
          onChanged()
        }}
      />
      <Dialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={t('removeTitle', { name: removing?.name ?? '' })}
        description={t('removeText')}
      >
        <PasswordProofForm
          submitLabel={t('remove')}
          onProve={async (proof) => {
            if (removing) await removePasskey(removing.id, proof)
            notify({ title: t('doneRemove'), description: removing?.name })
            setRemoving(null)
            onChanged()
          }}
        />
      </Dialog>
    </Panel>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  const t = useTranslations('signInSecurity.passkeys')
  const format = useFormatter()
  const say = (at: string) => format.dateTime(new Date(at), 'instant')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{passkey.name}</p>
        <p className="text-sm text-muted">
          {t('added', { date: say(passkey.addedAt) })},{' '}
          {passkey.lastUsedAt ? t('used', { date: say(passkey.lastUsedAt) }) : t('unused')}
        </p>
      </div>
      <Button variant="quiet" aria-label={t('removeNamed', { name: passkey.name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  )
}

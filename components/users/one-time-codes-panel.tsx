'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { renewRecoveryCodes } from '@/lib/users/second-factor-client'
import type { SecondFactorView } from '@/lib/users/second-factor-schema'
import { PasswordProofForm } from './password-proof-form'
import { RecoveryCodes } from './recovery-codes'
import { RemoveCodes } from './remove-codes'
import { SetUpCodes } from './set-up-codes'

type OneTimeCodesPanelProps = {
  codes: SecondFactorView['codes']
  /** Called after a change, once everything new has been shown. */
  onChanged: () => void
}

/** One-time codes of the own account: set up, renew recovery codes, switch off. */
export function OneTimeCodesPanel({ codes, onChanged }: OneTimeCodesPanelProps) {
  const t = useTranslations('signInSecurity.codes')
  const format = useFormatter()
  const [open, setOpen] = useState<'setUp' | 'renew' | 'remove' | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const toggle = (which: typeof open) => (next: boolean) => setOpen(next ? which : null)

  return (
    <Panel title={t('title')}>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose text-muted">
          {codes
            ? `${t('on', { date: format.dateTime(new Date(codes.addedAt), 'instant') })} ${t('left', { count: codes.recoveryCodes })}`
            : t('off')}
        </p>
        <div className="flex flex-wrap gap-3">
          {codes ? (
            <>
              <Button variant="secondary" onClick={() => setOpen('renew')}>
                {t('renew')}
              </Button>
              <Button variant="danger" onClick={() => setOpen('remove')}>
                {t('remove')}
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={() => setOpen('setUp')}>
              {t('setUp')}
            </Button>
          )}
        </div>
      </div>
      <SetUpCodes open={open === 'setUp'} onOpenChange={toggle('setUp')} onDone={setRecoveryCodes} />
      <Dialog
        open={open === 'renew'}
        onOpenChange={toggle('renew')}
        title={t('renew')}
        description={t('renewText')}
      >
        <PasswordProofForm
          submitLabel={t('renew')}
          onProve={async (proof) => {
            setRecoveryCodes((await renewRecoveryCodes(proof)).recoveryCodes)
            setOpen(null)
          }}
        />
      </Dialog>
      <RemoveCodes
        open={open === 'remove'}
        onOpenChange={toggle('remove')}
        onDone={() => {
          setOpen(null)
          notify({ title: t('removed') })
          onChanged()
        }}
      />
      <RecoveryCodes
        codes={recoveryCodes}
        onDone={() => {
          setRecoveryCodes(null)
          onChanged()
        }}
      />
    </Panel>
  )
}

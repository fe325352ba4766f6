'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { QrCode } from '@/components/ui/qr-code'
import { TextField } from '@/components/ui/text-field'
import { codeInput } from '@/lib/auth/schema'
import { confirmCodes, setUpCodes } from '@/lib/users/second-factor-client'
import type { SetUpView } from '@/lib/users/second-factor-schema'
import { PasswordProofForm } from './password-proof-form'

type SetUpCodesProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called with the recovery codes once the codes are in use. */
  onDone: (recoveryCodes: string[]) => void
}

/** Sets up one-time codes: password, QR code, first code. */
export function SetUpCodes({ open, onOpenChange, onDone }: SetUpCodesProps) {
  const t = useTranslations('signInSecurity')
  const [setUp, setSetUp] = useState<SetUpView | null>(null)

  function change(next: boolean) {
    setSetUp(null)
    onOpenChange(next)
  }

  return (
    <Dialog open={open} onOpenChange={change} title={t('codes.setUp')}>
      {setUp ? (
        <FirstCode
          setUp={setUp}
          onDone={(recoveryCodes) => {
            change(false)
            onDone(recoveryCodes)
          }}
        />
      ) : (
        <PasswordProofForm
          submitLabel={t('continue')}
          onProve={async (proof) => setSetUp(await setUpCodes(proof))}
        />
      )}
    </Dialog>
  )
}

type FirstCodeProps = { setUp: SetUpView; onDone: (recoveryCodes: string[]) => void }

/** The secret as a QR code and as text in groups, and a field for the first code, which proves that an app has it. */
function FirstCode({ setUp, onDone }: FirstCodeProps) {
  const t = useTranslations('signInSecurity.codes')
  const notifyError = useNotifyError()
  const { form, field, pending } = useZodForm({
    schema: codeInput,
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => onDone((await confirmCodes(code)).recoveryCodes),
    onError: notifyError,
  })
  return (
    <form {...form} className="grid gap-5">
      <p>{t('scan')}</p>
      <QrCode text={setUp.address} label={t('qr')} className="w-44" />
      <p>
        {t('secret')}
        <code className="mt-1 block rounded bg-sunk p-3 font-mono font-semibold tracking-wider select-all wrap-anywhere">
          {setUp.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <TextField
        {...field('code')}
        label={t('first')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <div>
        <Button type="submit" pending={pending} pendingLabel={t('confirm')}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'

type RecoveryCodesProps = { codes: readonly string[] | null; onDone: () => void }

/** New recovery codes, shown only once: reloading asks first. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations('signInSecurity.recovery')
  useUnsavedChanges(codes !== null)

  return (
    <Dialog
      kind="alert"
      open={codes !== null}
      // Only the button closes it, because the codes cannot be shown again.
      onOpenChange={() => undefined}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <CopyButton
            text={codes?.join('\n') ?? ''}
            label={t('copy')}
            copied={t('copied')}
            notCopied={t('notCopied')}
          />
          <Button onClick={onDone}>{t('done')}</Button>
        </>
      }
    >
      <ul className="grid grid-cols-1 gap-x-6 gap-y-2 rounded bg-sunk p-4 font-mono font-semibold tracking-wider select-all sm:grid-cols-2">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}

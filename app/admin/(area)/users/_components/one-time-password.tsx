'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'

export type Handover = { name: string; email: string; password: string }

type OneTimePasswordProps = { handover: Handover | null; onDone: () => void }

/** A generated password, shown this once, to be handed on. */
export function OneTimePassword({ handover, onDone }: OneTimePasswordProps) {
  const t = useTranslations('admin.password')

  async function copy() {
    if (!handover) return
    try {
      await navigator.clipboard.writeText(handover.password)
      notify({ title: t('copied') })
    } catch {
      notify({ title: t('notCopied'), variant: 'destructive' })
    }
  }

  return (
    <Dialog
      kind="alert"
      open={handover !== null}
      // Only the button closes it: nobody sees this password again.
      onOpenChange={() => undefined}
      title={t('title', { name: handover?.name ?? '' })}
      description={t('text', { email: handover?.email ?? '' })}
      footer={<Button onClick={onDone}>{t('done')}</Button>}
    >
      <div className="flex flex-wrap items-center gap-4 rounded bg-sunk p-4">
        <code className="font-mono text-lg font-semibold tracking-wider select-all wrap-anywhere">
          {handover?.password}
        </code>
        <Button variant="secondary" icon={<Icon name="copy" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </Dialog>
  )
}

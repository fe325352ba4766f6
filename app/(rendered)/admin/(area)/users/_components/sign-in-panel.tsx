'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { editUser, unlinkUser } from '@/lib/users/client'
import { removeSecondFactor } from '@/lib/users/second-factor-client'
import type { UserEdit, UserView } from '@/lib/users/schema'

type Action = 'reset' | 'deactivate' | 'activate' | 'factor' | 'unlink'

const edits: Record<Exclude<Action, 'factor' | 'unlink'>, UserEdit> = {
  reset: { resetPassword: true },
  deactivate: { active: false },
  activate: { active: true },
}

type SignInPanelProps = {
  user: UserView
  /** Whether there is a second factor that may be removed. */
  factorRemovable: boolean
}

/** Whether and how somebody may sign in; what is taken away ends the sign-ins made with it. */
export function SignInPanel({ user, factorRemovable }: SignInPanelProps) {
  const t = useTranslations('admin.signIn')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [asking, setAsking] = useState<Exclude<Action, 'activate'> | null>(null)
  const [activating, setActivating] = useState(false)
  const [handover, setHandover] = useState<Handover | null>(null)

  /** Only a new password returns something to show. */
  async function change(action: Action): Promise<string | undefined> {
    if (action === 'unlink') await unlinkUser(user.id)
    else if (action === 'factor') await removeSecondFactor(user.id)
    else return (await editUser(user.id, edits[action])).oneTimePassword
    return undefined
  }

  async function run(action: Action): Promise<boolean> {
    const { name, email } = user
    try {
      const password = await change(action)
      if (password) setHandover({ name, email, password })
      else notify({ title: t(`done.${action}`), description: name })
      router.refresh()
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }

  async function activate() {
    setActivating(true)
    await run('activate')
    setActivating(false)
  }

  return (
    <Panel title={t('title')}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking('reset')}>
          {t('reset')}
        </Button>
        {user.linked && (
          <Button variant="secondary" onClick={() => setAsking('unlink')}>
            {t('unlink')}
          </Button>
        )}
        {factorRemovable && (
          <Button variant="secondary" onClick={() => setAsking('factor')}>
            {t('factor')}
          </Button>
        )}
        {user.active ? (
          <Button variant="danger" onClick={() => setAsking('deactivate')}>
            {t('deactivate')}
          </Button>
        ) : (
          <Button variant="secondary" pending={activating} onClick={() => void activate()}>
            {t('activate')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={asking ? t(`ask.${asking}.title`, { name: user.name }) : ''}
        description={asking ? t(`ask.${asking}.text`, { name: user.name }) : ''}
        confirmLabel={asking ? t(asking) : ''}
        danger={asking !== 'reset'}
        onConfirm={() => (asking ? run(asking) : true)}
      />
      <OneTimePassword handover={handover} onDone={() => setHandover(null)} />
    </Panel>
  )
}

export type Handover = { name: string; email: string; password: string }

type OneTimePasswordProps = { handover: Handover | null; onDone: () => void }

/** A generated password to hand over, shown only once: reloading asks first. */
export function OneTimePassword({ handover, onDone }: OneTimePasswordProps) {
  const t = useTranslations('admin.password')
  useUnsavedChanges(handover !== null)

  return (
    <Dialog
      kind="alert"
      open={handover !== null}
      // Only the button closes it, because the password cannot be shown again.
      onOpenChange={() => undefined}
      title={t('title', { name: handover?.name ?? '' })}
      description={t('text', { email: handover?.email ?? '' })}
      footer={<Button onClick={onDone}>{t('done')}</Button>}
    >
      <div className="flex flex-wrap items-center gap-4 rounded bg-sunk p-4">
        <code className="font-mono text-lg font-semibold tracking-wider select-all wrap-anywhere">
          {handover?.password}
        </code>
        <CopyButton
          text={handover?.password ?? ''}
          label={t('copy')}
          copied={t('copied')}
          notCopied={t('notCopied')}
        />
      </div>
    </Dialog>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { currentVisitor } from '@/components/layout/recheck'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { FreshLink } from '@/components/ui/fresh-link'
import { TextField } from '@/components/ui/text-field'
import { untilGone } from '@/lib/auth/form-client'
import { afterSignIn } from '@/lib/auth/redirects'
import { linkConfirmation } from '@/lib/auth/schema'
import { confirmLink } from '@/lib/auth/tutor-client'

/** Links the university's identity with the account's own password, and signs the tutor in. */
export function LinkForm({ email, next }: { email: string; next: string | null }) {
  const t = useTranslations('linkAccount')
  const tEntry = useTranslations('entryPage')
  const notifyError = useNotifyError()

  const { form, field, pending } = useZodForm({
    schema: linkConfirmation,
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => {
      await confirmLink(password)
      location.assign(afterSignIn(next, (await currentVisitor()) ?? { usertype: 2, role: 'Tutor' }))
      await untilGone()
    },
    onError: notifyError,
  })

  return (
    <form {...form} className="grid gap-5">
      <input type="email" name="username" defaultValue={email} autoComplete="username" readOnly hidden />
      <TextField
        {...field('password')}
        label={tEntry('password')}
        type="password"
        autoComplete="current-password"
        hint={t('hint')}
      />
      <Button type="submit" size="lg" wide pending={pending} pendingLabel={t('confirming')}>
        {t('confirm')}
      </Button>
      <FreshLink href="/login" className={buttonClass({ variant: 'quiet' })}>
        {t('cancel')}
      </FreshLink>
    </form>
  )
}

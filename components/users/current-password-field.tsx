'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { TextField } from '@/components/ui/text-field'

/** Asks for the current password, as proof before a change of the sign-in. */
export function CurrentPasswordField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTranslations('signInSecurity')
  return (
    <TextField
      {...props}
      label={t('currentPassword')}
      type="password"
      autoComplete="current-password"
      hint={t('currentPasswordHint')}
    />
  )
}

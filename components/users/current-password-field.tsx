'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { TextField } from '@/components/ui/text-field'

/** Asks for the current password, which proves that it is the tutor who changes something about the sign-in. */
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

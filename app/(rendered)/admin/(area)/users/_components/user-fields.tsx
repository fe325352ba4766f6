'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { type ZodForm } from '@/components/layout/use-zod-form'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import type { UserInput, UserView } from '@/lib/users/schema'

type UserFieldsProps = {
  form: ZodForm<UserInput>
  isNew: boolean
  roles: readonly UserView['role'][]
  /** The own address is changed in the account. */
  emailFixed: boolean
}

/** Name, address and role of a tutor, and the password of a new one; explains the permissions of the chosen role. */
export function UserFields({ form, isNew, roles, emailFixed }: UserFieldsProps) {
  const { control, field, change, errorOf } = form
  const t = useTranslations('admin.users')
  const tTerms = useTranslations('terms')
  const tRole = useTranslations('role')
  const role = useWatch({ control, name: 'role' })
  return (
    <>
      <TextField {...field('name')} label={tTerms('name')} autoComplete="off" />
      <TextField
        {...field('email')}
        label={tTerms('email')}
        type="email"
        autoComplete="off"
        readOnly={emailFixed}
        hint={isNew ? t('emailHint') : emailFixed ? t('ownEmailHint') : undefined}
      />
      {isNew && (
        <TextField
          {...field('password', 'optional')}
          label={tTerms('password')}
          note={tTerms('optional')}
          type="password"
          autoComplete="new-password"
          hint={t('passwordHint')}
        />
      )}
      <SelectField
        label={tTerms('role')}
        name="role"
        value={role}
        disabled={roles.length === 1}
        options={roles.map((one) => ({ value: one, label: tRole(one) }))}
        onChange={({ target }) => change('role', roles.find((one) => one === target.value) ?? role)}
        hint={t(`roleMay.${role}`)}
        error={errorOf('role')}
      />
    </>
  )
}

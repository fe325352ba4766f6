'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { bounds } from '@/lib/bounds'
import { userReply, type UserView } from '@/lib/users/schema'

type UserFieldsProps = {
  user: UserView | null
  roles: readonly UserView['role'][]
  errors: Partial<Record<string, string>>
}

/** Name, address and role of a tutor, at creation the password, too; what the chosen role may do is said below it. */
export function UserFields({ user, roles, errors }: UserFieldsProps) {
  const t = useTranslations('admin.users')
  const tRole = useTranslations('admin.role')
  const first = user?.role ?? roles.at(-1) ?? 'Tutor'
  const [role, setRole] = useState(first)
  return (
    <>
      <TextField
        label={t('name')}
        name="name"
        defaultValue={user?.name}
        maxLength={bounds.name.max}
        autoComplete="off"
        error={errors['name']}
      />
      <TextField
        label={t('email')}
        name="email"
        type="email"
        defaultValue={user?.email}
        maxLength={bounds.email.max}
        autoComplete="off"
        hint={user ? undefined : t('emailHint')}
        error={errors['email']}
      />
      {!user && (
        <TextField
          label={t('password')}
          note={t('optional')}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={t('passwordHint')}
          error={errors['password']}
        />
      )}
      <SelectField
        label={t('role')}
        name="role"
        defaultValue={first}
        disabled={roles.length === 1}
        options={roles.map((one) => ({ value: one, label: tRole(one) }))}
        onChange={(event) => setRole(userReply.shape.role.catch(first).parse(event.target.value))}
        hint={t(`roleMay.${role}`)}
        error={errors['role']}
      />
    </>
  )
}

import { useTranslations } from 'next-intl'
import type { UserView } from '@/lib/users/schema'
import { AddressSelect } from '../../_components/address-select'
import { PhoneSort } from '../../_components/phone-sort'

/** Which tutors the list shows: those of one role, those who may sign in, those who may not. */
export function UserFilters({ roles }: { roles: readonly UserView['role'][] }) {
  const t = useTranslations('admin.users')
  const tRole = useTranslations('admin.role')
  return (
    <>
      <AddressSelect
        label={t('role')}
        name="role"
        placeholder={t('allRoles')}
        options={roles.map((role) => ({ value: role, label: tRole(role) }))}
      />
      <AddressSelect
        label={t('access')}
        name="active"
        placeholder={t('everybody')}
        options={[
          { value: 'true', label: t('active') },
          { value: 'false', label: t('deactivated') },
        ]}
      />
      <PhoneSort
        standard="name"
        options={[
          { value: 'name', label: t('name') },
          { value: 'email', label: t('email') },
          { value: '-lastSignInAt', label: t('lastSignIn') },
        ]}
      />
    </>
  )
}

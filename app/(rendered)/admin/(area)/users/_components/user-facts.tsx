import { useFormatter, useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Panel } from '@/components/ui/panel'
import type { UserView } from '@/lib/users/schema'

type UserFactsProps = {
  user: UserView
  /** For viewers without the form, which contains the address. */
  withAddress: boolean
}

/** Read-only facts: the last sign-in, and the assigned lectures. */
export function UserFacts({ user, withAddress }: UserFactsProps) {
  const t = useTranslations('admin')
  const format = useFormatter()
  return (
    <Panel title={t('users.lectures')}>
      <p className="mb-3 wrap-anywhere text-muted">
        {withAddress && <span className="block">{user.email}</span>}
        {user.lastSignInAt
          ? t('users.lastSignInAt', {
              at: format.dateTime(new Date(user.lastSignInAt), 'instant'),
            })
          : t('users.neverSignedIn')}
      </p>
      {user.lectures.length === 0 ? (
        <p>{t('users.noLectures')}</p>
      ) : (
        <ul>
          {user.lectures.map(({ id, title }) => (
            <li key={id} className="border-t border-line">
              <GuardedLink
                href={`/admin/lectures/${id}/`}
                className="link target inline-flex items-center wrap-anywhere"
              >
                {title}
              </GuardedLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

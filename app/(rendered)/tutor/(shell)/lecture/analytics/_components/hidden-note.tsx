import { useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'

/** How many items are left out because of too few participations, and where to show them. */
export function HiddenNote({ hidden }: { hidden: number }) {
  const t = useTranslations('analytics')
  if (hidden === 0) return null
  return (
    <p className="text-muted">
      {t('hidden', { count: hidden })}{' '}
      <GuardedLink href="/tutor/settings/appearance" className="link">
        {t('hiddenLink')}
      </GuardedLink>
    </p>
  )
}

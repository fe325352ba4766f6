import { useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Panel } from '@/components/ui/panel'
import type { SessionUsage } from '@/lib/sessions/schema'

/** What is meant to be conducted in a session that has not begun. */
export function PlannedQuickChecks({ quickChecks }: { quickChecks: SessionUsage['quickChecks'] }) {
  const t = useTranslations('sessions')
  return (
    <Panel
      title={t('form.quickChecks')}
      actions={
        <GuardedLink href="/tutor/lecture/quickchecks?create" className="link">
          {t('prepared.createQuickCheck')}
        </GuardedLink>
      }
    >
      {quickChecks.length === 0 && <p className="text-muted">{t('form.noQuickChecks')}</p>}
      <ul>
        {quickChecks.map(({ id, title }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <GuardedLink
              href={`/tutor/lecture/quickchecks?edit=${id}`}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {title}
            </GuardedLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { GuardedLink } from '@/components/layout/guarded-link'
import { cn } from '@/lib/cn'

const pages = ['account', 'appearance', 'help'] as const

/** The pages of the settings, side by side. */
export function SettingsTabs() {
  const t = useTranslations('settings')
  const pathname = usePathname()
  return (
    <nav aria-label={t('title')} className="no-print mb-6 border-b border-line">
      <ul className="flex flex-wrap gap-x-2">
        {pages.map((page) => {
          const href = `/tutor/settings/${page}`
          const current = pathname.startsWith(href)
          return (
            <li key={page}>
              <GuardedLink
                href={href}
                aria-current={current ? 'page' : undefined}
                className={cn(
                  'target -mb-px inline-flex items-center border-b-3 px-3',
                  current
                    ? 'border-accent font-semibold text-ink'
                    : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {t(page)}
              </GuardedLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

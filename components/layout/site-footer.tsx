import { useTranslations } from 'next-intl'
import { cn } from '@/lib/cn'
import type { SiteLinks } from './no-links'

export function SiteFooter({ links, className }: { links: SiteLinks; className?: string }) {
  const t = useTranslations('layout')
  const entries = [
    { href: links.imprintUrl, label: t('imprint') },
    { href: links.privacyUrl, label: t('privacy') },
    { href: links.accessibilityUrl, label: t('accessibility') },
  ]
  const shown = entries.filter(({ href }) => href !== '')
  if (shown.length === 0 && !links.name) return null
  return (
    <footer
      className={cn('flex flex-wrap items-center gap-x-5 px-4 py-4 text-sm text-muted sm:px-6', className)}
    >
      {links.name && <p className="min-w-0 py-1.5 wrap-anywhere">{links.name}</p>}
      {shown.length > 0 && (
        <nav aria-label={t('legal')}>
          <ul className="flex flex-wrap gap-x-5">
            {shown.map(({ href, label }) => (
              <li key={label}>
                <a
                  href={href}
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  )
}

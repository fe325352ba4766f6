import { useTranslations } from 'next-intl'
import { cn } from '@/lib/cn'

/** Addresses that the chair sets; what is not set is not shown. */
export type SiteLinks = {
  imprintUrl: string | null
  privacyUrl: string | null
  accessibilityUrl: string | null
}

export function SiteFooter({ links, className }: { links: SiteLinks; className?: string }) {
  const t = useTranslations('layout')
  const entries = [
    { href: links.imprintUrl, label: t('imprint') },
    { href: links.privacyUrl, label: t('privacy') },
    { href: links.accessibilityUrl, label: t('accessibility') },
  ]
  const shown = entries.flatMap(({ href, label }) => (href ? [{ href, label }] : []))
  if (shown.length === 0) return null
  return (
    <footer className={cn('px-4 py-4 text-sm text-muted sm:px-6', className)}>
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
    </footer>
  )
}

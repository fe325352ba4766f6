import Link from 'next/link'
import { cn } from '@/lib/cn'

type NavTabsProps = {
  label: string
  items: readonly { href: string; label: string; count?: number }[]
  /** The href of the item that is open. */
  current: string
  className?: string
}

/** Tabs that are addresses: each is a link, the open one is marked. */
export function NavTabs({ label, items, current, className }: NavTabsProps) {
  return (
    <nav aria-label={label} className={cn('w-0 min-w-full overflow-x-auto border-b border-line', className)}>
      <ul className="flex gap-1">
        {items.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              aria-current={item.href === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {item.label}
              {item.count !== undefined && <span className="tabular text-sm text-muted">{item.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { cn } from '@/lib/cn'

/** The desk with its slanted top, and the name. */
export function Wordmark({ className, markOnly = false }: { className?: string; markOnly?: boolean }) {
  return (
    <span
      className={cn('inline-flex items-center gap-2.5 font-extrabold tracking-tight text-ink', className)}
    >
      <svg viewBox="0 0 24 24" aria-hidden className="size-[1.35em] shrink-0 fill-accent">
        <path d="M2.2 9.6 20.6 4.1a1 1 0 0 1 1.3.95V8a1 1 0 0 1-.7.95L2.9 14.4A1 1 0 0 1 1.6 13.4V10.5a1 1 0 0 1 .6-.9Z" />
        <path d="M10.4 13.6 14 12.5V19h2.8a1 1 0 0 1 1 1v1.2H6.6V20a1 1 0 0 1 1-1h2.8Z" />
      </svg>
      <span className={cn(markOnly && 'sr-only')}>Lectern</span>
    </span>
  )
}

import { cn } from '@/lib/cn'

/** A text over a moving line while something loads; it only appears after a noticeable delay. */
export function Loading({ label, className }: { label: string; className?: string }) {
  return (
    <output className={cn('grid max-w-xs animate-late gap-3 py-6', className)}>
      <span className="text-muted">{label}</span>
      <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-line">
        <span className="block h-full w-1/3 animate-wait rounded-full bg-accent" />
      </span>
    </output>
  )
}

import { cn } from '@/lib/cn'

/** Shows HTML that the server has rendered and sanitised; never pass anything else. */
export function RichText({ id, html, className }: { id?: string; html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- the server's renderer lets only a safe subset through
  return (
    <div id={id} className={cn('prose-question', className)} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

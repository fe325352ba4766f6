import type { AnchorHTMLAttributes, ReactNode } from 'react'

type FreshLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; children: ReactNode }

/**
 * A link that loads its page anew, so that the server decides who sees what; it also spares phones the router's link.
 */
export function FreshLink({ children, ...props }: FreshLinkProps) {
  return <a {...props}>{children}</a>
}

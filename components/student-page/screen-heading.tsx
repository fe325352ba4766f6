import type { ReactNode } from 'react'

/** Receives the focus after an action of the student has changed the screen. */
export const headingId = 'screen-heading'

/** The h1 of a student's screen. */
export function ScreenHeading({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 wrap-anywhere">
      <h1 id={headingId} tabIndex={-1} className="text-xl outline-none">
        {children}
      </h1>
      {lead && <p className="max-w-prose text-muted">{lead}</p>}
    </div>
  )
}

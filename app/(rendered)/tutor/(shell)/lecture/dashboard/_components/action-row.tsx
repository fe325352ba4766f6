import type { ReactNode } from 'react'

/** Of what stands beside the next action: as high as that. */
export const rowButtonClass = 'min-h-14 rounded-lg px-4 py-1! text-base max-lg:min-h-11'

/** What can be done with a round, in one row of 56 px: where they do not fit, their words break. */
export function ActionRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-stretch gap-2 empty:hidden max-lg:flex-wrap lg:*:min-w-min">{children}</div>
  )
}

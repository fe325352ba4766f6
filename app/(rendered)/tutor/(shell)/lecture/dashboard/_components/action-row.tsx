import type { ReactNode } from 'react'

/** The class of buttons beside the next action, which are as high as that, and wrap before it does. */
export const rowButtonClass = 'min-h-14 shrink-100 rounded-lg px-4 py-1! text-base max-lg:min-h-11'

/** The actions of a round, in one row of 56 px; labels wrap if there is not enough room. */
export function ActionRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-stretch gap-2 empty:hidden max-lg:flex-wrap lg:*:min-w-min">{children}</div>
  )
}

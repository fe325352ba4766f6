import type { ReactNode } from 'react'

type MessagePageProps = { mark: string; heading: string; text: string; children?: ReactNode }

/** A page with a message: not found, no access, failed. */
export function MessagePage({ mark, heading, text, children }: MessagePageProps) {
  return (
    <div className="grid max-w-xl gap-4">
      <p aria-hidden className="tabular text-3xl font-extrabold tracking-tight text-accent">
        {mark}
      </p>
      <h1 className="text-xl md:text-2xl">{heading}</h1>
      <p className="text-lg text-muted">{text}</p>
      {children && <div className="mt-4 flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}

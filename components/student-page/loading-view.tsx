import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ScreenHeading } from './screen-heading'

type LoadingViewProps = { name: 'result' | 'revealed' | 'results' | 'stored'; children: ReactNode }

/** The heading of a view whose code is loading, or could not be loaded. */
export function LoadingView({ name, children }: LoadingViewProps) {
  const t = useTranslations('student.heading')
  return (
    <section className="grid content-start gap-6 pt-8 pb-10">
      <ScreenHeading>{t(name)}</ScreenHeading>
      {children}
    </section>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { BasicIcon } from '@/components/ui/basic-icon'
import { Loading } from '@/components/ui/loading'
import { useOpenedCode } from '@/components/ui/use-code'
import type { University } from './university-sign-in'

const load = () => import('./sign-in-form')

type TutorSignInProps = {
  next: string | null
  open: boolean
  /** Whether the first field gets the focus; not if there is a message to read first. */
  focused: boolean
  /** Whether the entry data is loaded; until then the form is hidden, because it would move while somebody types. */
  known: boolean
  /** The university's own sign-ins, where there are some. */
  universities: readonly University[]
  /** Whether passkeys work here. */
  passkeys: boolean
}

/** The tutors' sign-in, small below the students' form; unfolded for visitors who came for a tutor page. */
export function TutorSignIn({ open, known, ...form }: TutorSignInProps) {
  const t = useTranslations('entryPage')
  const ref = useRef<HTMLDetailsElement>(null)
  const [unfolded, setUnfolded] = useState(open)
  const code = useOpenedCode(unfolded, load, () => {
    if (ref.current) ref.current.open = false
  })

  useEffect(() => {
    // It was unfolded before hydration.
    if (ref.current?.open) setUnfolded(true)
  }, [])

  return (
    <details
      ref={ref}
      open={open}
      className="group"
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary className="target inline-flex unmarked items-center gap-1.5 rounded text-sm text-muted hover:text-ink">
        <BasicIcon name="chevronRight" className="transition-transform duration-150 group-open:rotate-90" />
        <span className="underline-offset-4 group-hover:underline">{t('tutors')}</span>
      </summary>
      {known && code ? <code.SignInForm {...form} /> : unfolded && <Loading label={t('opening')} />}
    </details>
  )
}

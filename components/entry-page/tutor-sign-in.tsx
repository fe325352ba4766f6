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
  /** Whether the first field takes the focus; not where there is something to be read first. */
  focused: boolean
  /** Whether the rest is known: the form waits for it, or it would move while somebody types. */
  known: boolean
  /** The university's own sign-ins, where there are some. */
  universities: readonly University[]
  /** Whether passkeys work here. */
  passkeys: boolean
}

/** The tutors' way in, small below the students' one; unfolded for those who came for a page of theirs. */
export function TutorSignIn({ open, known, ...form }: TutorSignInProps) {
  const t = useTranslations('entryPage')
  const ref = useRef<HTMLDetailsElement>(null)
  const [unfolded, setUnfolded] = useState(open)
  const code = useOpenedCode(unfolded, load, () => {
    if (ref.current) ref.current.open = false
  })

  useEffect(() => {
    // Unfolded before the page was awake.
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

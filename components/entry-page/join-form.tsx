'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { fieldErrorAt } from '@/components/ui/form-errors'
import { TextField } from '@/components/ui/text-field'
import { useOpenedCode } from '@/components/ui/use-code'
import { typedIn, useForm } from '@/components/ui/use-form'
import { untilGone } from '@/lib/auth/form-client'
import { afterSignIn } from '@/lib/auth/redirects'
import { ApiError } from '@/lib/http/fetch-json'
import { joinLecture } from '@/lib/lecture-state/join-client'
import type { Ends } from './ask-first'
import type { WayIn } from './entrance'
import type { Entry } from './use-entry'

const loadAskFirst = () => import('./ask-first')

type JoinFormProps = {
  /** From the address, for example scanned: joins the lecture at once. */
  code: string
  next: string | null
  /**
   * The sign-in that joining would end, so that the form asks first; null if nobody is signed in, or before that is
   * known.
   */
  signedIn: Ends | null
  /** Resolves with the entry data once it is loaded. */
  load: Entry['load']
  /** Letters and digits that codes do not contain. */
  neverInCodes: string
  wayIn: WayIn
}

/** One field for the code of the lecture, one button. */
export function JoinForm({ code, next, signedIn, load, neverInCodes, wayIn }: JoinFormProps) {
  const t = useTranslations('entryPage')
  const tField = useTranslations('fields')
  const notifyError = useNotifyError()
  const [asking, setAsking] = useState<string | null>(null)
  // Each press that has to ask loads the dialog's code again if that has failed.
  const [turn, setTurn] = useState(1)
  const askFirst = useOpenedCode(signedIn !== null && turn, loadAskFirst, () => setAsking(null))
  const begun = useRef(false)
  const agreed = useRef(false)

  const { form, errors, pending } = useForm({
    validate: (data) => ({ code: typedIn(data, 'code') === '' ? tField('lectureCode') : undefined }),
    async onSubmit(data) {
      const typed = typedIn(data, 'code')
      wayIn.prepare()
      const { signedIn: ends } = await load()
      const isOwn = ends?.kind === 'participant' && ends.own && typed === code
      if (ends && !isOwn && !agreed.current) {
        setTurn((before) => before + 1)
        return setAsking(typed)
      }
      const { start } = await joinLecture(typed).catch((error: unknown) => {
        const misread = neverInCodes.split(' ').some((sign) => typed.toUpperCase().includes(sign))
        const why = misread ? ` ${t('neverInCodes', { signs: neverInCodes })}` : ''
        throw isWrongCode(error) ? fieldErrorAt('code', new Error(error.message + why)) : error
      })
      // A scanned address must not stay in the history: going back would join again.
      const to = afterSignIn(next, { usertype: 1 })
      await wayIn.enter(start, to).catch(() => {
        location.replace(to)
        return untilGone()
      })
    },
    onError: notifyError,
  })

  useEffect(() => {
    const field = form.ref.current?.querySelector('input')
    if (code === '' || begun.current || !field) return
    begun.current = true
    field.value = code
    // The dialog returns the focus to this field.
    field.focus()
    form.ref.current?.requestSubmit()
  }, [code, form.ref])

  function type(event: Parameters<typeof form.onInput>[0]) {
    form.onInput(event)
    wayIn.prepare()
  }

  function agree() {
    agreed.current = true
    form.ref.current?.requestSubmit()
  }

  return (
    // Before hydration the browser submits the form by itself, with the code in the address, which joins as well.
    <form {...form} action="/" method="get" onInput={type} className="grid gap-5">
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        name="code"
        error={errors['code']}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        inputMode="text"
        enterKeyHint="go"
        className="gap-2!"
        inputClassName="tabular font-code h-20 rounded-lg! px-2! text-center text-2xl! font-bold tracking-[0.18em] uppercase"
      />
      <Button type="submit" size="lg" wide pending={pending} pendingLabel={t('joining')}>
        {t('join')}
      </Button>
      {signedIn && askFirst && (
        <askFirst.AskFirst ends={signedIn} code={asking} onClose={() => setAsking(null)} onAgree={agree} />
      )}
    </form>
  )
}

function isWrongCode(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'invalid_lecture_code'
}

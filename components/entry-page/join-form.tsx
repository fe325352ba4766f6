'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { atField } from '@/components/ui/form-errors'
import { TextField } from '@/components/ui/text-field'
import { useForm } from '@/components/ui/use-form'
import { joinLecture, untilGone } from '@/lib/auth/client'
import { afterSignIn } from '@/lib/auth/redirects'
import { ApiError } from '@/lib/http/fetch-json'
import type { Ends } from './ask-first'

const AskFirst = dynamic(() => import('./ask-first').then((module) => module.AskFirst))

type JoinFormProps = {
  /** From the address, such as a scanned one: the lecture is joined at once. */
  code: string
  next: string | null
  /** What joining would end, so that it asks first; null for somebody who is not signed in. */
  ends: Ends | null
  /** Letters and digits that a code does not have. */
  neverInCodes: string
}

/** One field for the code of the lecture, one button. */
export function JoinForm({ code, next, ends, neverInCodes }: JoinFormProps) {
  const t = useTranslations('entryPage')
  const tField = useTranslations('fields')
  const notifyError = useNotifyError()
  const own = ends?.kind === 'participant' && ends.own
  const asksFirst = ends !== null && !own
  const [asking, setAsking] = useState(asksFirst && code !== '' ? code : null)
  const begun = useRef(false)
  const agreed = useRef(ends === null)

  const { form, errors, pending } = useForm({
    validate: (data) => ({ code: codeOf(data) === '' ? tField('lectureCode') : undefined }),
    async onSubmit(data) {
      const isOwn = own && codeOf(data) === code
      if (!agreed.current && !isOwn) return setAsking(codeOf(data))
      await joinLecture(codeOf(data)).catch((error: unknown) => {
        throw isWrongCode(error)
          ? atField('code', new Error(`${error.message} ${t('neverInCodes', { signs: neverInCodes })}`))
          : error
      })
      // A scanned address must not lie behind the back button: it would join again.
      location.replace(afterSignIn(next, { usertype: 1 }))
      await untilGone()
    },
    onError: notifyError,
  })

  useEffect(() => {
    if (code === '' || begun.current) return
    begun.current = true
    // The dialog that asks gives the focus back to where it was.
    if (asksFirst) form.ref.current?.querySelector('input')?.focus()
    else form.ref.current?.requestSubmit()
  }, [code, asksFirst, form.ref])

  function agree() {
    agreed.current = true
    form.ref.current?.requestSubmit()
  }

  return (
    // Before the page is awake the browser itself sends the code in the address, which joins as well.
    <form {...form} action="/" className="grid gap-5">
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        name="code"
        defaultValue={code}
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
      {ends && <AskFirst ends={ends} code={asking} onClose={() => setAsking(null)} onAgree={agree} />}
    </form>
  )
}

function isWrongCode(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'invalid_lecture_code'
}

function codeOf(data: FormData): string {
  const value = data.get('code')
  return typeof value === 'string' ? value.trim() : ''
}

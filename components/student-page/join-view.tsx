'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { BasicIcon } from '@/components/ui/basic-icon'
import { ApiError } from '@/lib/http/fetch-json'
import { registrationRequest } from '@/lib/rounds/request-rules'
import { IdentityForm } from './identity-form'
import { ScreenHeading } from './screen-heading'
import { usePost } from './use-sending'
import type { StudentPageState } from './use-student-page'

/** Registration for the running QuickCheck; a name that was given before it started needs one press. */
export function JoinView({ session }: { session: StudentPageState }) {
  const t = useTranslations('student')
  const { refused, identity, screen } = session
  const { item } = screen
  const waited = refused?.roundId === item?.round.id ? refused?.sentence : null
  const [refusal, setRefusal] = useState(waited ?? null)
  const post = usePost(session.queue)
  const refuse = useRefusedRegistration(session, setRefusal)

  return (
    <section className="grid content-start gap-6 pt-6 pb-10">
      <ScreenHeading lead={item && t('join.lead', sizeOf(item))}>{t('heading.join')}</ScreenHeading>
      <IdentityForm
        key={identity.found}
        known={refused ?? identity.known}
        submitLabel={t('join.submit')}
        pendingLabel={t('join.submitting')}
        onSubmit={async (given) => {
          setRefusal(null)
          await post(registrationRequest(item?.round.id ?? '', given))
          identity.give(null)
        }}
        onError={refuse}
      >
        {refusal && (
          <p role="alert" className="flex gap-2.5 font-semibold text-danger">
            <BasicIcon name="alert" className="mt-0.5" />
            {refusal}
          </p>
        )}
      </IdentityForm>
      <p className="text-sm text-muted">{t('join.stays')}</p>
    </section>
  )
}

function sizeOf({ round, questions }: NonNullable<StudentPageState['screen']['item']>) {
  const points = questions.reduce((sum, question) => sum + question.points, 0)
  return { title: round.title, questions: questions.length, points }
}

/** Keeps the server's sentence on the screen and asks again who is signed in. */
function useRefusedRegistration(session: StudentPageState, keep: (sentence: string) => void) {
  const t = useTranslations('student')
  const notifyError = useNotifyError()
  return (error: unknown) => {
    notifyError(error, t('failed.join'))
    if (!(error instanceof ApiError)) return
    keep(error.message)
    session.refresh()
    if (error.status === 401) session.signIn.check()
  }
}

'use client'

import { useTranslations } from 'next-intl'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { BasicIcon } from '@/components/ui/basic-icon'
import { ApiError } from '@/lib/http/fetch-json'
import { itemPoints } from '@/lib/lecture-state/distribution-rules'
import { registrationRequest } from '@/lib/rounds/request-rules'
import { IdentityForm } from './identity-form'
import { ScreenHeading } from './screen-heading'
import { usePost } from './use-sending'
import type { StudentPageState } from './use-student-page'

/** The registration for the running QuickCheck; with a name given before, one press suffices. */
export function JoinView({ page }: { page: StudentPageState }) {
  const t = useTranslations('student')
  const { refusal, identity, screen } = page
  const { item } = screen
  const roundId = item?.round.id ?? ''
  const post = usePost(page.queue)
  const refuse = useRefusedRegistration(page, roundId)

  return (
    <section className="grid content-start gap-6 pt-6 pb-10">
      <ScreenHeading lead={item && t('join.lead', sizeOf(item))}>{t('heading.join')}</ScreenHeading>
      <IdentityForm
        key={identity.found}
        identity={identity}
        submitLabel={t('join.submit')}
        pendingLabel={t('join.submitting')}
        onSubmit={async (given) => {
          page.noteRefusal(null)
          await post(registrationRequest(roundId, given))
          identity.give(null)
        }}
        onError={refuse}
      >
        {refusal?.roundId === roundId && (
          <p role="alert" className="flex gap-2.5 font-semibold text-danger">
            <BasicIcon name="alert" className="mt-0.5" />
            {refusal.sentence}
          </p>
        )}
      </IdentityForm>
      <p className="text-sm text-muted">{t('join.stays')}</p>
    </section>
  )
}

function sizeOf({ round, questions }: NonNullable<StudentPageState['screen']['item']>) {
  return { title: round.title, questions: questions.length, points: itemPoints(questions) }
}

/** Keeps the server's message on the screen and checks the sign-in. */
function useRefusedRegistration(page: StudentPageState, roundId: string) {
  const t = useTranslations('student')
  const notifyError = useNotifyError()
  return (error: unknown) => {
    notifyError(error, t('failed.join'))
    if (!(error instanceof ApiError)) return
    page.noteRefusal({ roundId, sentence: error.message })
    page.refresh()
    if (error.status === 401) page.signIn.check()
  }
}

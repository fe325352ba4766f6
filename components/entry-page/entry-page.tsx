'use client'

import { useTranslations } from 'next-intl'
import { OwnPreferences } from '@/components/layout/own-preferences'
import { PageFrame } from '@/components/layout/page-frame'
import { noLinks } from '@/components/layout/no-links'
import { Wordmark } from '@/components/layout/wordmark'
import { FreshLink } from '@/components/ui/fresh-link'
import { troubleOf } from '@/lib/auth/entry-query'
import type { WayIn } from './entrance'
import { JoinForm } from './join-form'
import { TutorSignIn } from './tutor-sign-in'
import { useEntry } from './use-entry'

type EntryPageProps = {
  /** Whether this is the address of the sign-in, which is then unfolded. */
  forTutors?: boolean
  /** Letters and digits that codes do not contain. */
  neverInCodes: string
  wayIn: WayIn
}

/** The page of `/` and `/login`: students join with a code, tutors sign in below. */
export function EntryPage({ forTutors = false, neverInCodes, wayIn }: EntryPageProps) {
  const t = useTranslations('entryPage')
  const { query, entry, load } = useEntry()
  const signedIn = entry?.signedIn ?? null
  const next = query?.next ?? null
  const led = troubleOf(query?.error ?? null)
  const universities = (entry?.universities ?? []).map(({ kind, name }) => ({
    kind,
    name: name ?? t('oidc.name'),
    trouble: led?.kind === kind ? led.trouble : null,
  }))
  const hasTrouble = universities.some(({ trouble }) => trouble !== null)
  return (
    <PageFrame links={entry?.chair ?? noLinks} preferences={<OwnPreferences />} title={<></>} centred>
      <title>{`${t(forTutors ? 'loginTitle' : 'title')} · Lectern`}</title>
      <div className="mx-auto grid w-full max-w-sm grid-cols-[minmax(0,1fr)] gap-8">
        <div className="grid gap-2">
          <h1>
            <Wordmark className="text-[min(2.5rem,14vw)] leading-[1.1]" />
          </h1>
          <p className="text-lg text-balance text-muted">{t('lead')}</p>
        </div>
        <JoinForm code={query?.code ?? ''} next={next} {...{ signedIn, load, neverInCodes, wayIn }} />
        {signedIn?.kind === 'participant' && (
          <FreshLink
            href="/app"
            className="link inline-flex min-h-11 items-center justify-self-start wrap-anywhere"
          >
            {t('backToLecture', { title: signedIn.title })}
          </FreshLink>
        )}
        {signedIn === null && (
          <div className="border-t border-line pt-3">
            <TutorSignIn
              next={next}
              open={forTutors || hasTrouble || /^\/(tutor|admin)\b/.test(next ?? '')}
              focused={!hasTrouble}
              known={entry !== undefined}
              universities={universities}
              passkeys={entry?.passkeys ?? false}
            />
          </div>
        )}
      </div>
    </PageFrame>
  )
}

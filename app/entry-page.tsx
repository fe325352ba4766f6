import { getTranslations } from 'next-intl/server'
import { JoinForm } from '@/components/entry-page/join-form'
import { TutorSignIn } from '@/components/entry-page/tutor-sign-in'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { PageFrame } from '@/components/layout/page-frame'
import { Preferences } from '@/components/layout/preferences'
import { Wordmark } from '@/components/layout/wordmark'
import { leaveWhenSignedIn } from '@/lib/auth/page-auth'
import { readLectureCode } from '@/lib/auth/schema'
import { universitySignIns } from '@/lib/auth/university-sign-ins'
import { hasPasskeys } from '@/lib/auth/webauthn'
import { lectureCode } from '@/lib/bounds'
import { env } from '@/lib/env'
import { getJoinedLecture } from '@/lib/participants/queries'
import { siteLinks } from './site-links'

export type EntryPageSearch = Promise<Record<string, string | string[] | undefined>>

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

type EntryPageProps = {
  search: EntryPageSearch
  /** Whether the address is that of the sign-in, which is open then. */
  forTutors?: boolean
}

/** The one screen of `/` and `/login`: students join with a code, below it tutors sign in. */
export async function EntryPage({ search, forTutors = false }: EntryPageProps) {
  const query = await search
  const code = first(query['code'])?.trim().slice(0, 40) ?? ''
  // next-auth names the page that was asked for with its origin, when a sign-in comes back without success.
  const next = first(query['next']) ?? first(query['callbackUrl'])?.replace(env.PUBLIC_URL, '') ?? null
  const signedIn = await leaveWhenSignedIn(next ?? undefined, code !== '')
  const [t, links, joined] = await Promise.all([
    getTranslations('entryPage'),
    siteLinks(),
    signedIn?.kind === 'participant' ? getJoinedLecture(signedIn, readLectureCode(code)) : null,
  ])
  const ends = joined ? { kind: 'participant' as const, ...joined } : signedIn && { kind: 'tutor' as const }
  const universities = universitySignIns(first(query['error']), t('oidc.name'))
  const isTold = universities.some(({ trouble }) => trouble !== null)
  return (
    <MessagesProvider namespaces={['entryPage', 'fields']}>
      <PageFrame links={links} preferences={<Preferences />} title={<></>} centred>
        <div className="mx-auto grid w-full max-w-sm gap-8">
          <div className="grid gap-2">
            <h1>
              <Wordmark className="text-2xl" />
            </h1>
            <p className="text-lg text-balance text-muted">{t('lead')}</p>
          </div>
          <JoinForm code={code} next={next} ends={ends} neverInCodes={lectureCode.excluded} />
          {joined !== null && (
            // oxlint-disable-next-line nextjs/no-html-link-for-pages -- another area, which decides anew who may see it
            <a
              href="/app"
              className="link inline-flex min-h-11 items-center justify-self-start wrap-anywhere"
            >
              {t('backToLecture', { title: joined.title })}
            </a>
          )}
          {signedIn === null && (
            <div className="border-t border-line pt-3">
              <TutorSignIn
                next={next}
                open={forTutors || isTold || /^\/(tutor|admin)\b/.test(next ?? '')}
                focused={!isTold}
                universities={universities}
                passkeys={hasPasskeys()}
              />
            </div>
          )}
        </div>
      </PageFrame>
    </MessagesProvider>
  )
}

import { getTranslations } from 'next-intl/server'
import { JoinForm } from '@/components/front-door/join-form'
import { TutorSignIn } from '@/components/front-door/tutor-sign-in'
import { UniversitySignIn } from '@/components/front-door/university-sign-in'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { PageFrame } from '@/components/layout/page-frame'
import { Wordmark } from '@/components/layout/wordmark'
import { leaveWhenSignedIn } from '@/lib/auth/gates'
import { hasUniversity, universityTrouble } from '@/lib/auth/university'
import { env } from '@/lib/env'
import { siteLinks } from './site-links'

export type FrontDoorSearch = Promise<Record<string, string | string[] | undefined>>

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

/** The one screen of `/` and `/login`: students join with a code, below it tutors sign in. */
export async function FrontDoorPage({ search }: { search: FrontDoorSearch }) {
  const query = await search
  const code = first(query['code'])?.trim().slice(0, 40) ?? ''
  // next-auth names the page that was asked for with its origin, when a sign-in comes back without success.
  const next = first(query['next']) ?? first(query['callbackUrl'])?.replace(env.PUBLIC_URL, '') ?? null
  const trouble = universityTrouble(first(query['error']))
  const signedIn = await leaveWhenSignedIn(next ?? undefined, code !== '')
  const [t, links] = await Promise.all([getTranslations('frontDoor'), siteLinks()])
  return (
    <MessagesProvider namespaces={['frontDoor', 'fields']}>
      <PageFrame links={links} title={<></>} centred>
        <div className="mx-auto grid w-full max-w-sm gap-8">
          <div className="grid gap-2">
            <h1>
              <Wordmark className="text-2xl" />
            </h1>
            <p className="text-lg text-balance text-muted">{t('lead')}</p>
          </div>
          <JoinForm code={code} next={next} asksFirst={signedIn === 'tutor'} />
          {signedIn === null && (
            <div className="border-t border-line pt-3">
              <TutorSignIn
                next={next}
                open={trouble !== null || /^\/(tutor|admin)\b/.test(next ?? '')}
                university={
                  hasUniversity() && (
                    <UniversitySignIn name={env.OIDC_NAME ?? t('oidc.name')} next={next} trouble={trouble} />
                  )
                }
              />
            </div>
          )}
        </div>
      </PageFrame>
    </MessagesProvider>
  )
}

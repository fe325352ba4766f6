import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { headers } from 'next/headers'
import { siteLinks } from '@/app/(rendered)/site-links'
import { WallPage } from '@/app/(rendered)/tutor/present/_components/wall-page'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { PageFrame } from '@/components/layout/page-frame'
import { Preferences } from '@/components/layout/preferences'
import { resolveWall } from '@/lib/auth/wall-actor'
import { env } from '@/lib/env'
import { getStanding, loadWall } from '@/lib/walls/queries'
import { Pairing } from './_components/pairing'

export async function generateMetadata(): Promise<Metadata> {
  const tTerms = await getTranslations('terms')
  return { title: tTerms('projectorView') }
}

type PageProps = { searchParams: Promise<{ language?: string | string[] }> }

/** For the PC of a hall: a code for the tutor to confirm, then the wall of their session, without signing in. */
export default async function PairedWallPage({ searchParams }: PageProps) {
  const cookies = (await headers()).get('cookie')
  const wall = await resolveWall(cookies)
  const shown = wall && (await loadWall(wall))
  if (!shown) return <Unconnected cookies={cookies} />
  const { language } = await searchParams
  return (
    <WallPage
      key={wall.id}
      {...shown}
      links={await siteLinks()}
      items={[]}
      history={[]}
      path="/api/wall/live/"
      asked={language}
      readOnly
    />
  )
}

async function Unconnected({ cookies }: { cookies: string | null }) {
  const [{ state }, links] = await Promise.all([getStanding(cookies), siteLinks()])
  const why = state === 'ended' || state === 'takenAway' ? state : null
  return (
    <PageFrame links={links} preferences={<Preferences />} width="wide" centred>
      <MessagesProvider namespaces={['pairing']}>
        <Pairing why={why} confirmation={`${env.PUBLIC_URL}/tutor/lecture/dashboard?wall=`} />
      </MessagesProvider>
    </PageFrame>
  )
}

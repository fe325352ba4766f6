import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { siteLinks } from '@/app/(rendered)/site-links'
import { GuardedLink } from '@/components/layout/guarded-link'
import { PageFrame } from '@/components/layout/page-frame'
import { Preferences } from '@/components/layout/preferences'
import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'
import { getLecture } from '@/lib/lectures/queries'
import { listStartable } from '@/lib/rounds/queries'
import { loadLive } from '../live-snapshot'
import { loadHistory, loadResults } from '../load-rounds'
import { orNotFound } from '../or-not-found'
import { requireReadyTutor } from '../page-auth'
import { WallPage } from './_components/wall-page'

export async function generateMetadata(): Promise<Metadata> {
  const tTerms = await getTranslations('terms')
  return { title: tTerms('projectorView') }
}

type PageProps = { searchParams: Promise<{ lecture?: string | string[]; language?: string | string[] }> }

/** The projector view of a lecture: the one in the address, else the tutor's current one. */
export default async function PresentPage({ searchParams }: PageProps) {
  const { lecture: asked, language } = await searchParams
  const query = new URLSearchParams({
    ...(typeof asked === 'string' && { lecture: asked }),
    ...(typeof language === 'string' && { language }),
  }).toString()
  const tutor = await requireReadyTutor(`/tutor/present${query && `?${query}`}`)
  const id = typeof asked === 'string' ? asked : tutor.currentLectureId
  if (id === null) return <NoLecture />
  const lecture = await orNotFound(id, () => getLecture(tutor, id))
  const snapshot = await loadLive(lecture)
  const { session, round } = snapshot
  const [{ results, previous }, items, history, links] = await Promise.all([
    loadResults(tutor, lecture.id, round),
    listStartable(lecture),
    session ? loadHistory(tutor, lecture.id, session.id) : [],
    siteLinks(),
  ])
  return (
    <WallPage key={lecture.id} {...{ snapshot, results, previous, items, history, links }} asked={language} />
  )
}

async function NoLecture() {
  const [t, tTerms, links] = await Promise.all([
    getTranslations('wall'),
    getTranslations('terms'),
    siteLinks(),
  ])
  return (
    <PageFrame links={links} preferences={<Preferences />} width="reading">
      <h1 className="mb-6 text-xl">{tTerms('projectorView')}</h1>
      <EmptyState
        title={t('noLecture')}
        action={
          <GuardedLink href="/tutor" className={buttonClass()}>
            {t('back')}
          </GuardedLink>
        }
      >
        {t('noLectureHint')}
      </EmptyState>
    </PageFrame>
  )
}

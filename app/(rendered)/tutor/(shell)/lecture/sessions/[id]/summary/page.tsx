import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from '@/app/(rendered)/list-params'
import { nameArchived } from '@/app/(rendered)/tutor/name-archived'
import { orNotFound } from '@/app/(rendered)/tutor/or-not-found'
import { requireReadyTutor } from '@/app/(rendered)/tutor/page-auth'
import { GuardedLink } from '@/components/layout/guarded-link'
import { getItemsAnalytics, getAnalytics } from '@/lib/analytics/overview-queries'
import { getOutcome } from '@/lib/analytics/queries'
import { getLecture } from '@/lib/lectures/queries'
import { getSession } from '@/lib/sessions/queries'
import { LectureScope } from '../../../../lecture-scope'
import { PrintButton } from './_components/print-button'
import { Sheet } from './_components/sheet'

type PageProps = { params: Promise<{ id: string }>; searchParams: SearchParams }

async function load({ params }: PageProps) {
  const { id } = await params
  const tutor = await requireReadyTutor(`/tutor/lecture/sessions/${id}/summary`)
  return { tutor, session: await orNotFound(id, () => getSession(tutor, id)) }
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const [t, { session }] = await Promise.all([getTranslations('summary'), load(props)])
  return { title: t('title', { number: session.number, title: session.title }) }
}

export default async function SummaryPage(props: PageProps) {
  const { tutor, session } = await load(props)
  const scope = { lecture: session.lectureId, session: session.id }
  const loadSheet = () =>
    Promise.all([
      getTranslations('summary'),
      getLecture(tutor, session.lectureId),
      getAnalytics(tutor, scope),
      getItemsAnalytics(tutor, scope),
      getOutcome(session),
    ])
  const [t, lecture, analytics, items, outcome] = await orNotFound(session.id, loadSheet)
  nameArchived(lecture, `/tutor/lecture/sessions/${session.id}/summary`, (await props.searchParams).lecture)
  return (
    <LectureScope tutor={tutor} lecture={lecture}>
      <div className="max-w-4xl">
        <div className="no-print mb-6 flex flex-wrap items-center justify-between gap-4">
          <GuardedLink href={`/tutor/lecture/sessions/${session.id}/view`} className="link">
            {t('back')}
          </GuardedLink>
          <PrintButton label={t('print')} />
        </div>
        <Sheet session={session} lecture={lecture} analytics={analytics} items={items} outcome={outcome} />
      </div>
    </LectureScope>
  )
}

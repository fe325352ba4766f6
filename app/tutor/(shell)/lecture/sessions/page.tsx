import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageHeading } from '@/components/layout/page-heading'
import { EmptyState } from '@/components/ui/empty-state'
import { env } from '@/lib/env'
import { listSessions } from '@/lib/sessions/queries'
import { NoLecture } from '../../_components/no-lecture'
import { loadLectures, requireReadyTutor } from '@/app/tutor/tutor-gate'
import { CreateSession } from './_components/create-session'
import { SessionRow } from './_components/session-row'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tutor')
  return { title: t('sessions') }
}

/** Today's date where the lectures are held, as date fields write it. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: env.TIMEZONE }).format(new Date())
}

export default async function SessionsPage() {
  const tutor = await requireReadyTutor('/tutor/lecture/sessions')
  const [t, { current, lectures }] = await Promise.all([getTranslations('sessions'), loadLectures(tutor)])
  if (!current) return <NoLecture lectures={lectures} />
  const page = { lecture: current.id, page: 1, pageSize: 200 }
  const [{ items }, archived] = await Promise.all([
    listSessions(tutor, page),
    listSessions(tutor, { ...page, archived: true }),
  ])
  const create = <CreateSession lectureId={current.id} today={today()} />
  return (
    <>
      <PageHeading title={t('title')} lead={current.title} actions={items.length > 0 ? create : undefined} />
      {items.length === 0 ? (
        <EmptyState title={t('none')} action={create}>
          {t('noneHint')}
        </EmptyState>
      ) : (
        <ul className="border-b border-line">
          {items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {archived.total > 0 && (
        <details className="mt-8">
          <summary className="target inline-flex items-center font-semibold text-muted hover:text-ink">
            {t('archivedCount', { count: archived.total })}
          </summary>
          <ul className="mt-2 border-b border-line">
            {archived.items.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { readListParams, type SearchParams } from '@/app/list-params'
import { loadLectureOptions } from '@/app/tutor/load-lecture-options'
import { loadLecture, requireReadyTutor } from '@/app/tutor/page-auth'
import { quickCheckListQuery } from '@/lib/quickchecks/schema'
import { NoLecture } from '../../no-lecture'
import { LectureScope } from '../../lecture-scope'
import { CreateQuickCheck } from './_components/create-quickcheck'
import { QuickCheckList } from './_components/quickcheck-list'
import { loadBlank } from './load-blank'
import { loadList } from './load-list'
import { loadSessionOptions } from './load-session-options'
import { QuickCheckPage } from './quickcheck-page'

const listPath = '/tutor/lecture/quickchecks'

type Props = { searchParams: SearchParams }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, { create, edit }] = await Promise.all([getTranslations('quickchecks'), searchParams])
  if (create !== undefined) return { title: t('create') }
  return { title: t(edit === undefined ? 'title' : 'editTitle') }
}

/** The list of QuickChecks; in its place the form of a new one (`?create`) or of one that is edited (`?edit=`). */
export default async function QuickChecksPage({ searchParams }: Props) {
  const tutor = await requireReadyTutor(listPath)
  const [{ create, edit, from, lecture: named }, query] = await Promise.all([
    searchParams,
    readListParams(searchParams, quickCheckListQuery),
  ])
  const current = await loadLecture(tutor, named)
  if (!current) return <NoLecture tutor={tutor} />
  if (create !== undefined && current.archived) redirect(`${listPath}?lecture=${current.id}`)
  if (typeof edit === 'string') return <QuickCheckPage tutor={tutor} id={edit} named={named} />
  const lecture = { id: current.id, title: current.title, timer: current.quickCheckTimer }
  return (
    <LectureScope tutor={tutor} lecture={current}>
      {create === undefined ? (
        <QuickCheckList
          lecture={lecture}
          lectures={await loadLectureOptions(tutor)}
          query={{ ...query, q: query.q ?? '', archived: query.archived ?? false }}
          {...await loadList(tutor, current.id, query)}
        />
      ) : (
        <CreateQuickCheck
          lecture={lecture}
          sessions={await loadSessionOptions(tutor, current.id, [])}
          blank={await loadBlank(tutor, from)}
        />
      )}
    </LectureScope>
  )
}

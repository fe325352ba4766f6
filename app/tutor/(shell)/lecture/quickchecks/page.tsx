import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readListParams, type SearchParams } from '@/app/list-params'
import { orNotFound } from '@/app/tutor/or-not-found'
import { loadLectures, requireReadyTutor } from '@/app/tutor/tutor-gate'
import { quickCheckListQuery } from '@/lib/quickchecks/schema'
import { NoLecture } from '../../_components/no-lecture'
import { CreateQuickCheck } from './_components/create-quickcheck'
import { EditQuickCheck } from './_components/edit-quickcheck'
import { LockedQuickCheck } from './_components/locked-quickcheck'
import { QuickCheckList } from './_components/quickcheck-list'
import { loadBlank } from './load-blank'
import { loadEdit } from './load-edit'
import { loadList } from './load-list'
import { loadSessionOptions } from './load-session-options'

type Props = { searchParams: SearchParams }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, { create, edit }] = await Promise.all([getTranslations('quickchecks'), searchParams])
  if (create !== undefined) return { title: t('create') }
  return { title: t(edit === undefined ? 'title' : 'editTitle') }
}

/** The list of QuickChecks; in its place the form of a new one (`?create`) or of one that is edited (`?edit=`). */
export default async function QuickChecksPage({ searchParams }: Props) {
  const tutor = await requireReadyTutor('/tutor/lecture/quickchecks')
  const [params, query, { current, lectures }] = await Promise.all([
    searchParams,
    readListParams(searchParams, quickCheckListQuery),
    loadLectures(tutor),
  ])
  if (!current) return <NoLecture lectures={lectures} />
  const lecture = { id: current.id, title: current.title, timer: current.quickCheckTimer }
  const { create, edit, from } = params
  if (create !== undefined)
    return (
      <CreateQuickCheck
        lecture={lecture}
        sessions={await loadSessionOptions(tutor, current.id, [])}
        blank={await loadBlank(tutor, from)}
      />
    )
  if (typeof edit === 'string') {
    const { quickCheck, ...form } = await orNotFound(edit, () => loadEdit(tutor, edit))
    if (quickCheck.archived || quickCheck.active) return <LockedQuickCheck quickCheck={quickCheck} />
    return <EditQuickCheck key={edit} quickCheck={quickCheck} {...form} />
  }
  return (
    <QuickCheckList
      lecture={lecture}
      lectures={lectures.map(({ id, title, semester }) => ({ id, title: `${title} · ${semester.label}` }))}
      query={{ ...query, q: query.q ?? '', archived: query.archived ?? false }}
      {...await loadList(tutor, current.id, query)}
    />
  )
}

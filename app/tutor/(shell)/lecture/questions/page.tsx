import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readListParams, type SearchParams } from '@/app/list-params'
import { orNotFound } from '@/app/tutor/or-not-found'
import { loadLectures, requireReadyTutor } from '@/app/tutor/tutor-gate'
import { getQuestion } from '@/lib/questions/queries'
import { questionListQuery } from '@/lib/questions/schema'
import { NoLecture } from '../../_components/no-lecture'
import { CreateQuestion } from './_components/create-question'
import { EditQuestion } from './_components/edit-question'
import { LockedQuestion } from './_components/locked-question'
import { QuestionList } from './_components/question-list'
import { loadBlank } from './load-blank'
import { loadList } from './load-list'

type Props = { searchParams: SearchParams }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, { create, edit }] = await Promise.all([getTranslations('questions'), searchParams])
  if (create !== undefined) return { title: t('create') }
  return { title: t(edit === undefined ? 'title' : 'editTitle') }
}

/** The single questions of a lecture; in their place the form of a new one (`?create`) or of one to edit (`?edit=`). */
export default async function QuestionsPage({ searchParams }: Props) {
  const tutor = await requireReadyTutor('/tutor/lecture/questions')
  const [params, query, { current, lectures }] = await Promise.all([
    searchParams,
    readListParams(searchParams, questionListQuery),
    loadLectures(tutor),
  ])
  if (!current) return <NoLecture lectures={lectures} />
  const lecture = { id: current.id, title: current.title, timer: current.quizTimer }
  const { create, edit, from } = params
  if (create !== undefined) return <CreateQuestion lecture={lecture} blank={await loadBlank(tutor, from)} />
  if (typeof edit === 'string') {
    const question = await orNotFound(edit, () => getQuestion(tutor, edit))
    const locked = question.archived || question.quickCheckId !== null
    return locked ? (
      <LockedQuestion question={question} />
    ) : (
      <EditQuestion key={edit} question={question} lecture={lecture} />
    )
  }
  return (
    <QuestionList
      lecture={lecture}
      lectures={lectures.map(({ id, title, semester }) => ({ id, title: `${title} · ${semester.label}` }))}
      query={{ ...query, q: query.q ?? '', archived: query.archived ?? false }}
      {...await loadList(tutor, current.id, query)}
    />
  )
}

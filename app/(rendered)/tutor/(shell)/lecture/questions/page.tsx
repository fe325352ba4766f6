import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { readListParams, type SearchParams } from '@/app/(rendered)/list-params'
import { nameArchived } from '@/app/(rendered)/tutor/name-archived'
import { orNotFound, orNull } from '@/app/(rendered)/tutor/or-not-found'
import { loadLectureOptions } from '@/app/(rendered)/tutor/load-lecture-options'
import { loadLecture, requireReadyTutor, type Tutor } from '@/app/(rendered)/tutor/page-auth'
import { FormOrLocked } from '@/components/items/form-or-locked'
import type { LectureView } from '@/lib/lectures/schema'
import { questionListQuery } from '@/lib/questions/schema'
import { NoLecture } from '../../no-lecture'
import { LectureScope } from '../../lecture-scope'
import { CreateQuestion } from './_components/create-question'
import { EditQuestion, LockedQuestion } from './_components/edit-question'
import { QuestionList } from './_components/question-list'
import { loadBlank, loadEdit, loadList } from './load'

const listPath = '/tutor/lecture/questions'

type Props = { searchParams: SearchParams }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, { create, edit }] = await Promise.all([getTranslations('questions'), searchParams])
  return { title: t(create !== undefined ? 'create' : edit === undefined ? 'title' : 'editTitle') }
}

/** The single questions of a lecture; or the form of a new one (`?create`) or an existing one (`?edit=`). */
export default async function QuestionsPage({ searchParams }: Props) {
  const tutor = await requireReadyTutor(listPath)
  const [{ create, edit, from, lecture: named }, query] = await Promise.all([
    searchParams,
    readListParams(searchParams, questionListQuery),
  ])
  const current = await loadLecture(tutor, named)
  if (!current) return <NoLecture tutor={tutor} />
  if (create !== undefined && current.archived) redirect(`${listPath}?lecture=${current.id}`)
  if (typeof edit === 'string') return <QuestionPage tutor={tutor} id={edit} named={named} />
  const list = create === undefined && (await orNull(() => loadList(tutor, current.id, query)))
  if (list === null) return <NoLecture tutor={tutor} />
  return (
    <LectureScope tutor={tutor} lecture={current}>
      {list ? (
        <QuestionList
          lecture={listed(current)}
          lectures={await loadLectureOptions(tutor, current)}
          query={{ ...query, q: query.q ?? '', archived: query.archived ?? false }}
          {...list}
        />
      ) : (
        <CreateQuestion lecture={listed(current)} blank={await loadBlank(tutor, from)} />
      )}
    </LectureScope>
  )
}

const listed = ({ id, title, quizTimer }: LectureView) => ({ id, title, timer: quizTimer })

/** A question by its id; its lecture need not be the current one. */
async function QuestionPage({ tutor, id, named }: { tutor: Tutor; id: string; named?: string | string[] }) {
  const { question, lecture } = await orNotFound(id, () => loadEdit(tutor, id))
  nameArchived(lecture, `${listPath}?edit=${id}`, named)
  const locked = lecture.archived || question.archived || question.quickCheckId !== null
  return (
    <LectureScope tutor={tutor} lecture={lecture}>
      <FormOrLocked key={id} locked={locked && <LockedQuestion question={question} />}>
        <EditQuestion question={question} lecture={listed(lecture)} />
      </FormOrLocked>
    </LectureScope>
  )
}

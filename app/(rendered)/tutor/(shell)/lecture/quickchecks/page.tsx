import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { readListParams, type SearchParams } from '@/app/(rendered)/list-params'
import { nameArchived } from '@/app/(rendered)/tutor/name-archived'
import { orNotFound, orNull } from '@/app/(rendered)/tutor/or-not-found'
import { loadLectureOptions } from '@/app/(rendered)/tutor/load-lecture-options'
import { loadLecture, requireReadyTutor, type Tutor } from '@/app/(rendered)/tutor/page-auth'
import type { ListLecture } from '@/components/items/item-list'
import { FormOrLocked } from '@/components/items/form-or-locked'
import type { LectureView } from '@/lib/lectures/schema'
import { quickCheckListQuery } from '@/lib/quickchecks/schema'
import { NoLecture } from '../../no-lecture'
import { LectureScope } from '../../lecture-scope'
import { EditQuickCheck, LockedQuickCheck } from './_components/edit-quickcheck'
import { CreateQuickCheck } from './_components/quickcheck-form'
import { QuickCheckList } from './_components/quickcheck-list'
import { loadBlank, loadEdit, loadList, loadSessionOptions } from './load'

const listPath = '/tutor/lecture/quickchecks'

type Props = { searchParams: SearchParams }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, { create, edit }] = await Promise.all([getTranslations('quickchecks'), searchParams])
  if (create !== undefined) return { title: t('create') }
  return { title: t(edit === undefined ? 'title' : 'editTitle') }
}

/** The list of QuickChecks; or the form of a new one (`?create`) or an existing one (`?edit=`). */
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
  const list = create === undefined && (await orNull(() => loadList(tutor, current.id, query)))
  if (list === null) return <NoLecture tutor={tutor} />
  return (
    <LectureScope tutor={tutor} lecture={current}>
      {list ? (
        <QuickCheckList
          lecture={listed(current)}
          lectures={await loadLectureOptions(tutor, current)}
          query={{ ...query, q: query.q ?? '', archived: query.archived ?? false }}
          {...list}
        />
      ) : (
        <NewQuickCheck tutor={tutor} lecture={listed(current)} from={from} />
      )}
    </LectureScope>
  )
}

const listed = ({ id, title, quickCheckTimer }: LectureView) => ({ id, title, timer: quickCheckTimer })

type NewProps = { tutor: Tutor; lecture: ListLecture; from: string | string[] | undefined }

async function NewQuickCheck({ tutor, lecture, from }: NewProps) {
  const sessions = await loadSessionOptions(tutor, lecture.id, [])
  return <CreateQuickCheck {...{ lecture, sessions }} blank={await loadBlank(tutor, from, sessions)} />
}

/** A QuickCheck by its id; its lecture need not be the current one. */
async function QuickCheckPage({ tutor, id, named }: { tutor: Tutor; id: string; named?: string | string[] }) {
  const { quickCheck, lecture, ...form } = await orNotFound(id, () => loadEdit(tutor, id))
  nameArchived(lecture, `${listPath}?edit=${id}`, named)
  const locked = lecture.archived || quickCheck.archived
  return (
    <LectureScope tutor={tutor} lecture={lecture}>
      <FormOrLocked key={id} locked={locked && <LockedQuickCheck quickCheck={quickCheck} />}>
        <EditQuickCheck quickCheck={quickCheck} lecture={listed(lecture)} {...form} />
      </FormOrLocked>
    </LectureScope>
  )
}

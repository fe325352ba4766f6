import { nameArchived } from '@/app/tutor/name-archived'
import { orNotFound } from '@/app/tutor/or-not-found'
import type { Tutor } from '@/app/tutor/page-auth'
import { LectureScope } from '../../lecture-scope'
import { EditQuickCheck } from './_components/edit-quickcheck'
import { LockedQuickCheck } from './_components/locked-quickcheck'
import { loadEdit } from './load-edit'

type QuickCheckPageProps = { tutor: Tutor; id: string; named?: string | string[] }

/** A QuickCheck by its id, whose lecture need not be the current one. */
export async function QuickCheckPage({ tutor, id, named }: QuickCheckPageProps) {
  const { quickCheck, lecture, ...form } = await orNotFound(id, () => loadEdit(tutor, id))
  nameArchived(lecture, `/tutor/lecture/quickchecks?edit=${id}`, named)
  const about = { id: lecture.id, title: lecture.title, timer: lecture.quickCheckTimer }
  return (
    <LectureScope tutor={tutor} lecture={lecture}>
      {lecture.archived || quickCheck.archived || quickCheck.active ? (
        <LockedQuickCheck quickCheck={quickCheck} />
      ) : (
        <EditQuickCheck key={id} quickCheck={quickCheck} lecture={about} {...form} />
      )}
    </LectureScope>
  )
}

import { orNotFound } from '@/app/tutor/or-not-found'
import type { Tutor } from '@/app/tutor/page-auth'
import { copyOfDraft } from '@/lib/questions/draft-rules'
import { emptyQuickCheck, quickCheckDraftOf, type QuickCheckDraft } from '@/lib/quickchecks/draft-rules'
import { getQuickCheck } from '@/lib/quickchecks/queries'

/** What the form of a new QuickCheck begins with: nothing, or copies of another one's questions. */
export async function loadBlank(tutor: Tutor, from: string | string[] | undefined): Promise<QuickCheckDraft> {
  if (typeof from !== 'string') return emptyQuickCheck()
  const other = quickCheckDraftOf(await orNotFound(from, () => getQuickCheck(tutor, from)))
  return { ...other, questions: other.questions.map(copyOfDraft) }
}

import { orNotFound } from '@/app/tutor/or-not-found'
import type { Tutor } from '@/app/tutor/page-auth'
import { copyOfDraft, draftOf, emptyQuestion, type QuestionDraft } from '@/lib/questions/draft-rules'
import { getQuestion } from '@/lib/questions/queries'

/** What the form of a new question begins with: nothing, or a copy of another one. */
export async function loadBlank(tutor: Tutor, from: string | string[] | undefined): Promise<QuestionDraft> {
  if (typeof from !== 'string') return emptyQuestion()
  return copyOfDraft(draftOf(await orNotFound(from, () => getQuestion(tutor, from))))
}

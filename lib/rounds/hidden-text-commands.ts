import 'server-only'
import type { z } from 'zod'
import type { Tutor } from '@/lib/auth/actor'
import { AppError, fieldError } from '@/lib/http/errors'
import { writeInLecture } from '@/lib/lectures/queries'
import { kinds } from '@/lib/questions/kinds/rules'
import { foldText } from '@/lib/questions/kinds/text/text-rules'
import { publish } from '@/lib/realtime/bus'
import { getOwnRound } from '@/lib/rounds/queries'
import { getResults } from '@/lib/rounds/result-queries'
import { storeHiddenText } from '@/lib/rounds/round-changes-sql'
import type { hideTextInput, ResultsView } from '@/lib/rounds/schema'

/**
 * Hides a text response of a round from wall and phones, with all its spellings, or shows it again; possible at any
 * time. It still counts.
 * Errors: not_found (also a question that the round does not have), validation_failed (another kind), lecture_archived.
 */
export async function hideText(
  tutor: Tutor,
  roundId: string,
  { questionId, text, hidden }: z.infer<typeof hideTextInput>,
): Promise<ResultsView> {
  const { lectureId } = await getOwnRound(tutor, roundId)
  await writeInLecture(tutor, lectureId, async (tx) => {
    const asked = await tx.roundQuestion.findUnique({
      where: { roundId_questionId: { roundId, questionId } },
      select: { question: { select: { kind: true } } },
    })
    if (!asked) throw new AppError('not_found')
    if (kinds[asked.question.kind].entered !== 'words') throw fieldError('questionId', 'invalid')
    await storeHiddenText(tx, { roundId, questionId, text: foldText(text), hidden })
  })
  publish({ type: 'lecture.changed', lectureId })
  return getResults(tutor, roundId)
}

import type { StudentState } from '@/lib/lecture-state/student-schema'

/** The answers of the revealed question, each with how often it was given; none before the reveal. */
export function countedAnswers({ item, distribution }: Pick<StudentState, 'item' | 'distribution'>) {
  if (distribution?.roundId !== item?.round.id) return []
  return (item?.questions[0]?.answers ?? []).flatMap((answer) => {
    const counted = distribution?.answers.find(({ id }) => id === answer.id)
    return counted ? [{ ...answer, ...counted }] : []
  })
}

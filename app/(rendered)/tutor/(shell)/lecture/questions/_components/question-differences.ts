import { useTranslations } from 'next-intl'
import type { Difference } from '@/components/layout/edit-conflict'
import { toChange, type QuestionDraft } from '@/lib/questions/draft-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import { letterOf } from '@/lib/questions/letter-rules'

/** The edited fields of a question that differ from the version saved meanwhile. */
export function useQuestionDifferences() {
  const t = useTranslations('questions.editor')
  const tTerms = useTranslations('terms')
  const fields = [
    { name: 'text', label: tTerms('question') },
    { name: 'explanation', label: t('explanation') },
    { name: 'points', label: tTerms('points') },
  ] as const
  const exact = ({ scoring }: QuestionDraft) => tTerms(scoring === 'all' ? 'yes' : 'no')
  return (mine: QuestionDraft, stored: QuestionDraft, theirs: QuestionDraft): Difference[] => {
    const change = toChange(mine, stored)
    const all: Difference[] = [
      ...fields.flatMap(({ name, label }) =>
        change?.[name] === undefined ? [] : [{ label, mine: mine[name], theirs: theirs[name] }],
      ),
      ...(change?.scoring
        ? [{ label: t('scoringAll', { kind: mine.kind }), mine: exact(mine), theirs: exact(theirs) }]
        : []),
      ...(change?.answers ?? []).map(({ id, text }) => {
        const place = mine.answers.findIndex((answer) => answer.id === id)
        return {
          label:
            kinds[mine.kind].countedBy === 'places'
              ? t('item', { place: place + 1 })
              : t('answer', { letter: letterOf(place) }),
          mine: text,
          theirs: theirs.answers.find((answer) => answer.id === id)?.text,
        }
      }),
    ]
    return all.filter((difference) => difference.mine !== difference.theirs)
  }
}

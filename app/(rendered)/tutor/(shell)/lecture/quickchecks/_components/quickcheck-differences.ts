import { useTranslations } from 'next-intl'
import type { Difference } from '@/components/layout/edit-conflict'
import { isGraded, type QuestionDraft } from '@/lib/questions/draft-rules'
import { toQuickCheckEdit, type QuickCheckDraft } from '@/lib/quickchecks/draft-rules'
import type { SessionOption } from './session-choice'

const orders = ['shuffleQuestions', 'shuffleAnswers'] as const

/** The parts of a QuickCheck as text. */
function useWords(sessions: readonly SessionOption[]) {
  const tTerms = useTranslations('terms')
  const tEditor = useTranslations('questions.editor')

  const numbers = (ids: readonly string[]) =>
    sessions
      .flatMap(({ id, number, title }) => (ids.includes(id) ? [tTerms('numbered', { number, title })] : []))
      .join('\n')

  /** A question as text: its question, points and scoring, answers and explanation. */
  const written = (question: QuestionDraft) => {
    const { kind, text, points, scoring, answers, explanation } = question
    const graded = isGraded(question)
    // A survey is worth no points.
    const worth = graded ? [tTerms('pointCount', { count: points ?? 0 })] : []
    if (graded && scoring === 'all') worth.push(tEditor('scoringAll', { kind }))
    return [text, ...worth, ...answers.map((answer) => `– ${answer.text}`), explanation].join('\n').trim()
  }

  return { numbers, written }
}

/** The edited fields of a QuickCheck that differ from the version saved meanwhile. */
export function useQuickCheckDifferences(sessions: readonly SessionOption[]) {
  const t = useTranslations('quickchecks')
  const tTerms = useTranslations('terms')
  const { numbers, written } = useWords(sessions)

  return (mine: QuickCheckDraft, stored: QuickCheckDraft, theirs: QuickCheckDraft): Difference[] => {
    const edit = toQuickCheckEdit(mine, stored)
    const questions = (edit.questions ?? []).map(({ id }) => {
      const place = mine.questions.findIndex((question) => question.id === id)
      const [own, other] = [mine.questions[place], theirs.questions.find((question) => question.id === id)]
      return {
        label: t('form.question', { number: place + 1 }),
        mine: own ? written(own) : '',
        theirs: other ? written(other) : '',
      }
    })
    const all = [
      ...(edit.title ? [{ label: tTerms('title'), mine: edit.title, theirs: theirs.title }] : []),
      ...(edit.sessions
        ? [{ label: tTerms('sessions'), mine: numbers(mine.sessions), theirs: numbers(theirs.sessions) }]
        : []),
      ...orders
        .filter((name) => edit[name] !== undefined)
        .map((name) => ({
          label: t(`form.${name}`),
          mine: tTerms(mine[name] ? 'yes' : 'no'),
          theirs: tTerms(theirs[name] ? 'yes' : 'no'),
        })),
      ...questions,
    ]
    return all.filter((difference) => difference.mine !== difference.theirs)
  }
}

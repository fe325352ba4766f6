'use client'

import { useTranslations } from 'next-intl'
import { kinds } from '@/lib/questions/kinds/rules'
import type { QuestionKind } from '@/lib/questions/kinds/schema'
import type { CountedAnswer } from './result-bars'

/** Whether what was entered is shown as a cloud: words of which none is correct. */
export function isCloud({ kind, points }: { kind: QuestionKind; points: number }): boolean {
  return kinds[kind].entered === 'words' && points === 0
}

/** A text of more characters than that is written no larger than others. */
const LONG = 24
/** How many times as large as the rarest the most frequent one is written. */
const LARGEST = 3.2

/** Texts that were given, larger the more often they were; each is a line of a list for those who listen. */
export function WordCloud({ words }: { words: readonly CountedAnswer[] }) {
  const t = useTranslations('rounds.text')
  const most = Math.max(1, ...words.map(({ count }) => count))
  const sizeOf = ({ label = '', count }: CountedAnswer) =>
    label.length > LONG ? 1 : 1 + (LARGEST - 1) * Math.sqrt((count - 1) / Math.max(1, most - 1))
  return (
    <ul
      aria-label={t('cloud')}
      className="flex flex-wrap items-center justify-center gap-x-[0.8em] gap-y-[0.25em] py-4 leading-tight"
    >
      {words.map((word) => (
        <li
          key={word.id}
          className="max-w-full font-semibold wrap-anywhere"
          style={{ fontSize: `${sizeOf(word)}em` }}
        >
          <bdi>{word.label}</bdi>
          {word.count > 1 && (
            <span className="tabular ms-1 align-baseline text-[0.5em] font-normal text-muted">
              <span aria-hidden>{word.count}</span>
              <span className="sr-only">{t('times', { count: word.count })}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { kinds } from '@/lib/questions/kinds/rules'
import type { QuestionKind } from '@/lib/questions/kinds/schema'
import type { ShownAnswer } from './result-bars'
import { useCloudLayout } from './use-cloud-layout'

/** Whether entered values are shown as a cloud: words of a survey. */
export function isCloud({ kind, points }: { kind: QuestionKind; points: number }): boolean {
  return kinds[kind].entered === 'words' && points === 0
}

/** Longer texts are not enlarged. */
const MAX_SCALED_LENGTH = 24
/** The maximum scale of the most frequent word, relative to the rarest. */
const MAX_WORD_SCALE = 3.2

/**
 * Text responses as a cloud, larger the more frequent they are; if not all find a place, they flow like words in a
 * line. For screen readers it is a list. How many other texts there are is said below it.
 */
export function WordCloud({ answers }: { answers: readonly ShownAnswer[] }) {
  const t = useTranslations('rounds.text')
  const { list, places } = useCloudLayout()
  const words = answers.filter(({ others }) => others === undefined)
  const more = answers.find(({ others }) => others !== undefined)?.others
  const most = Math.max(1, ...words.map(({ count }) => count))
  const sizeOf = ({ label = '', count }: ShownAnswer) =>
    label.length > MAX_SCALED_LENGTH
      ? 1
      : 1 + (MAX_WORD_SCALE - 1) * Math.sqrt((count - 1) / Math.max(1, most - 1))
  // Half as large as the word, but no smaller than the rarest words: they are as small as can be read.
  const countSizeOf = (word: ShownAnswer) => Math.max(0.5, 1 / sizeOf(word))
  return (
    <div>
      <ul
        ref={list}
        aria-label={t('cloud')}
        className="relative flex flex-wrap overflow-clip place-content-center items-center gap-x-[0.8em] gap-y-[0.25em] py-[1.5em] leading-tight"
      >
        {words.map((word) => (
          <li
            key={word.id}
            data-word={word.id}
            className="max-w-full font-semibold wrap-anywhere motion-safe:transition-transform motion-safe:duration-250 print:transform-none!"
            style={{ fontSize: `${sizeOf(word)}em`, transform: places?.get(word.id) }}
          >
            <bdi>{word.label}</bdi>
            {word.count > 1 && (
              <span
                className="tabular ms-1 align-baseline font-normal text-muted"
                style={{ fontSize: `${countSizeOf(word)}em` }}
              >
                <span aria-hidden>{word.count}</span>
                <span className="sr-only">{t('times', { count: word.count })}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {more !== undefined && <p className="text-center text-muted">{t('more', { count: more })}</p>}
    </div>
  )
}

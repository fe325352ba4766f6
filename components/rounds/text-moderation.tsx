'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import { kinds } from '@/lib/questions/kinds/rules'
import { hideText } from '@/lib/rounds/client'
import type { ResultsView } from '@/lib/rounds/schema'

type Question = ResultsView['questions'][number]
type TextModerationProps = { question: Question; round: Pick<ResultsView['round'], 'id' | 'moderations'> }

/**
 * A change made here. It applies until the page's results include it: until the round's `moderations` reaches this
 * number, which is Infinity until the server has responded.
 */
type Change = { hidden: boolean; moderations: number }

/** Every text response with its count, and whether the hall sees it; renders nothing for other kinds. */
export function TextModeration({ question, round }: TextModerationProps) {
  const t = useTranslations('sessions.moderation')
  const notifyError = useNotifyError()
  const { archived } = useLecture().state.lecture
  const [changed, setChanged] = useState<ReadonlyMap<string, Change>>(new Map())
  if (kinds[question.kind].entered !== 'words' || question.answers.length === 0) return null

  async function change({ id, text }: Question['answers'][number], hidden: boolean) {
    const pressed: Change = { hidden, moderations: Infinity }
    // Of two presses the later one counts, whichever response arrives first.
    const settle = (moderations: number) =>
      setChanged((before) =>
        before.get(id) === pressed ? new Map([...before, [id, { hidden, moderations }]]) : before,
      )
    setChanged((before) => new Map([...before, [id, pressed]]))
    try {
      const { round: after } = await hideText(round.id, { questionId: question.id, text, hidden })
      settle(after.moderations)
    } catch (error) {
      settle(0)
      notifyError(error, t('failed'))
    }
  }

  return (
    <details className="group">
      <summary className="link inline-flex min-h-11 cursor-pointer unmarked items-center gap-1 text-sm">
        <Icon name="chevronDown" className="transition-transform duration-150 group-open:rotate-180" />
        {t('title')}
      </summary>
      <p className="mb-2 text-sm text-muted">{t('hint')}</p>
      <ul className="grid">
        {question.answers.map((answer) => {
          const own = changed.get(answer.id)
          const hidden = own && own.moderations > round.moderations ? own.hidden : (answer.hidden ?? false)
          return (
            <li
              key={answer.id}
              className="flex items-center gap-3 border-t border-line py-1 first:border-t-0"
            >
              <span className="tabular w-8 shrink-0 text-end text-muted">{answer.count}</span>
              <bdi className={cn('min-w-0 flex-1 wrap-anywhere', hidden && 'text-muted line-through')}>
                {answer.text}
              </bdi>
              {hidden && <span className="text-sm text-muted">{t('hidden')}</span>}
              {!archived && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="min-h-11"
                  aria-label={t(hidden ? 'showNamed' : 'hideNamed', { text: answer.text })}
                  onClick={() => void change(answer, !hidden)}
                >
                  {t(hidden ? 'show' : 'hide')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CategoryMark } from '@/components/feedback/category-mark'
import { useMessageTime } from '@/components/feedback/use-message-time'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useSettled } from '@/components/rounds/use-settled'
import { useFeedbackArrival } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { keepFocus } from '@/components/ui/keep-focus'
import { readFeedback, useUnreadFeedback } from '@/lib/feedback/inbox-client'
import { cn } from '@/lib/cn'
import type { FeedbackView } from '@/lib/feedback/schema'

type FeedbackStreamProps = {
  lectureId: string
  /** The newest unread messages when the page was rendered. */
  initial: FeedbackView[]
  /** The current number of unread messages. */
  unread: number
}

/** Unread feedback as it arrives, the newest first; read messages disappear. */
export function FeedbackStream({ lectureId, initial, unread }: FeedbackStreamProps) {
  const t = useTranslations('dashboard.feedback')
  const notifyError = useNotifyError()
  const { items, drop, reload } = useUnreadFeedback(lectureId, initial, unread)
  // The number stays the same if one was read while another arrived.
  useFeedbackArrival(reload)
  const [pending, setPending] = useState(false)
  const underWay = useRef(new Set<string>())
  const { seen, settled } = useSeen(items)

  /** Several messages may be marked one after another, before the first answer has come. */
  async function read(all: string[]) {
    const ids = all.filter((id) => !underWay.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) underWay.current.add(id)
    try {
      await readFeedback(lectureId, ids)
      drop(ids)
    } catch (error) {
      notifyError(error, t('failed'))
      reload()
    } finally {
      for (const id of ids) underWay.current.delete(id)
    }
  }

  async function readSeen() {
    setPending(true)
    await read(seen)
    setPending(false)
  }

  return (
    <section
      ref={keepFocus}
      aria-labelledby="feedback"
      // A message is readable at a glance; on a low screen the rest is scrolled to.
      className={cn('flex flex-1 flex-col', items.length > 0 ? 'min-h-46' : 'min-h-24')}
    >
      <div className="flex min-h-12 shrink-0 items-center justify-between gap-3 px-5 py-2.5">
        <h2 id="feedback" className="text-sm font-semibold text-muted">
          <GuardedLink href="/tutor/lecture/feedback" className="link text-muted!">
            {t('title')}
          </GuardedLink>{' '}
          <span className="tabular text-ink">({unread})</span>
        </h2>
        {items.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            className="-mr-3"
            shortcut="M"
            data-key="mark-read"
            pending={pending}
            held={seen.length === 0}
            onClick={() => void readSeen()}
          >
            {t('markRead')}
          </Button>
        )}
      </div>
      {items.length === 0 && <p className="px-5 pb-4 text-muted">{t('none')}</p>}
      <ul aria-live="polite" className="relative min-h-0 flex-1 overflow-y-auto px-5 pb-2 max-lg:max-h-96">
        {items.map((item) => (
          <Message key={item.id} item={item} held={!settled} onRead={() => void read([item.id])} />
        ))}
      </ul>
    </section>
  )
}

/** The messages that have been in sight for long enough to be meant by "all"; `settled`: nothing has moved for as long. */
function useSeen(items: FeedbackView[]): { seen: string[]; settled: boolean } {
  const ids = items.map(({ id }) => id)
  const settled = useSettled(ids.join())
  const [seen, setSeen] = useState<string[]>([])
  if (settled && seen.join() !== ids.join()) setSeen(ids)
  return { seen: ids.filter((id) => seen.includes(id)), settled }
}

type MessageProps = {
  item: FeedbackView
  /** It may have taken the place of the one that is to be pressed. */
  held: boolean
  onRead: () => void
}

function Message({ item, held, onRead }: MessageProps) {
  const t = useTranslations('dashboard.feedback')
  const timeOf = useMessageTime()
  return (
    <li className="flex items-start gap-2 border-t border-line py-2.5 first:border-t-0">
      <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-accent" />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">
          <span className="sr-only">{t('unread')} · </span>
          <span className="tabular">{timeOf(item.date)}</span>
          {item.category !== 'uncategorized' && (
            <>
              {' · '}
              <CategoryMark category={item.category} />
            </>
          )}
        </p>
        <p className="leading-snug wrap-anywhere whitespace-pre-line">{item.text}</p>
      </div>
      <button
        type="button"
        aria-label={t('markOneRead', { number: item.number })}
        title={t('markOneRead', { number: item.number })}
        className="target -my-1.5 -mr-3 inline-flex shrink-0 items-center justify-center rounded text-muted hover:text-ink"
        aria-disabled={held || undefined}
        onClick={() => !held && onRead()}
      >
        <Icon name="check" />
      </button>
    </li>
  )
}

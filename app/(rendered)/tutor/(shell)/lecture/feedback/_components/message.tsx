'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { CategoryMark } from '@/components/feedback/category-mark'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Button } from '@/components/ui/button'
import { useEarlyCheck } from '@/components/ui/early-input'
import { Icon } from '@/components/ui/icon'
import { RowMenu } from '@/components/ui/row-menu'
import { cn } from '@/lib/cn'
import type { FeedbackChange } from '@/lib/feedback/rules'
import { feedbackCategory, type FeedbackView } from '@/lib/feedback/schema'

/** The number of characters above which a text is folded. */
const FOLD_LENGTH = 400

type MessageProps = {
  message: FeedbackView
  chosen: boolean
  locked: boolean
  onChoose: (chosen: boolean) => void
  onEdit: (change: FeedbackChange) => void
  onDelete: () => void
}

/** One message in full; it is anonymous. */
export function Message({ message, chosen, locked, onChoose, onEdit, onDelete }: MessageProps) {
  const t = useTranslations('inbox')
  const tCategory = useTranslations('feedbackCategory')
  const tTerms = useTranslations('terms')
  const { number, read } = message
  const box = useEarlyCheck(chosen)
  return (
    <li
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line px-2 py-3 sm:px-4',
        chosen && 'bg-sunk',
      )}
      aria-label={t('messageLabel', { number })}
    >
      {!locked && (
        <label className="target -my-1.5 inline-flex shrink-0 items-center">
          <input
            ref={box}
            type="checkbox"
            autoComplete="off"
            checked={chosen}
            onChange={(event) => onChoose(event.target.checked)}
            className="size-5.5"
            aria-label={t('choose', { number })}
          />
        </label>
      )}
      <Facts message={message} />
      {!locked && (
        <div className="-my-1.5 flex shrink-0 items-center">
          <button
            type="button"
            onClick={() => onEdit({ read: !read })}
            aria-label={t(read ? 'markUnread' : 'markRead', { number })}
            title={t(read ? 'markUnreadShort' : 'markReadShort')}
            className="target inline-flex items-center justify-center rounded text-muted hover:bg-sunk hover:text-ink"
          >
            <Icon name={read ? 'mail' : 'check'} />
          </button>
          <RowMenu
            label={t('more', { number })}
            items={[
              ...feedbackCategory.options
                .filter((category) => category !== message.category)
                .map((category) => ({
                  label: t('moveToNamed', { category: tCategory(category) }),
                  icon: 'arrowRight' as const,
                  onSelect: () => onEdit({ category }),
                })),
              { label: tTerms('delete'), icon: 'trash', danger: true, onSelect: onDelete },
            ]}
          />
        </div>
      )}
      <Text message={message} />
    </li>
  )
}

function Facts({ message: { number, read, date, category, session } }: { message: FeedbackView }) {
  const t = useTranslations('inbox')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  return (
    <p className="tabular col-start-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {!read && (
        <span className="inline-flex items-center gap-1.5 font-semibold text-accent">
          <span aria-hidden className="size-2.5 rounded-full bg-accent" />
          {t('unread')}
        </span>
      )}
      <span>#{number}</span>
      <time dateTime={date}>{format.dateTime(new Date(date), 'instant')}</time>
      <CategoryMark category={category} />
      {session && (
        <GuardedLink
          href={`/tutor/lecture/sessions/${session.id}/view`}
          className="link min-w-0 wrap-anywhere"
        >
          {tTerms('numbered', { number: session.number, title: session.title })}
        </GuardedLink>
      )}
    </p>
  )
}

function Text({ message: { text, read } }: { message: FeedbackView }) {
  const t = useTranslations('inbox')
  const [whole, setWhole] = useState(false)
  const folded = text.length > FOLD_LENGTH && !whole
  return (
    <div className="col-span-2 col-start-2 mt-1.5">
      <p
        className={cn(
          'max-w-prose wrap-anywhere whitespace-pre-line',
          !read && 'font-semibold',
          folded && 'line-clamp-5',
        )}
      >
        {folded ? text.replaceAll(/\n\s*\n/g, '\n') : text}
      </p>
      {folded && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setWhole(true)}>
          {t('showWhole')}
        </Button>
      )}
    </div>
  )
}

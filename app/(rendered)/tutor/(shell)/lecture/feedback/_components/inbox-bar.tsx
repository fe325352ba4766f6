'use client'

import { useTranslations } from 'next-intl'
import { AddressSelect } from '@/components/layout/address-select'
import { ListBar } from '@/components/layout/list-bar'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import { keepFocus } from '@/components/ui/keep-focus'
import { RowMenu } from '@/components/ui/row-menu'
import type { FeedbackChange } from '@/lib/feedback/rules'
import { feedbackCategory, withoutSession, type FeedbackView } from '@/lib/feedback/schema'

type InboxBarProps = { sessions: readonly { id: string; number: number; title: string }[]; total: number }

/** On a phone, two filters stand in a row. */
const half = 'w-[calc(50%-0.5rem)] sm:w-40'

/** Search and filters of messages, stored in the address. */
export function InboxBar({ sessions, total }: InboxBarProps) {
  const t = useTranslations('inbox')
  const tCategory = useTranslations('feedbackCategory')
  const tTerms = useTranslations('terms')
  return (
    <ListBar
      searchLabel={t('search')}
      total={total}
      folded={['session', 'category', 'read']}
      sorts={[
        { value: '-date', label: tTerms('newestFirst') },
        { value: 'date', label: tTerms('oldestFirst') },
      ]}
      filters={
        <>
          <AddressSelect
            className={half}
            name="session"
            label={tTerms('session')}
            placeholder={t('allSessions')}
            options={[
              ...sessions.map(({ id, number, title }) => ({
                value: id,
                label: tTerms('numbered', { number, title }),
              })),
              { value: withoutSession, label: t('noSession') },
            ]}
          />
          <AddressSelect
            className={half}
            name="category"
            label={tTerms('category')}
            placeholder={t('allSessions')}
            options={feedbackCategory.options.map((value) => ({ value, label: tCategory(value) }))}
          />
          <AddressSelect
            className={half}
            name="read"
            label={t('state')}
            placeholder={t('readOrNot')}
            options={[
              { value: 'false', label: t('onlyUnread') },
              { value: 'true', label: t('onlyRead') },
            ]}
          />
        </>
      }
    />
  )
}

type SelectionBarProps = {
  messages: readonly FeedbackView[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  onEdit: (ids: readonly string[], change: FeedbackChange) => void
  onDelete: (ids: readonly string[]) => void
}

/** The actions for several messages. */
export function SelectionBar({ messages, chosen, onChoose, onEdit, onDelete }: SelectionBarProps) {
  const t = useTranslations('inbox')
  const tCategory = useTranslations('feedbackCategory')
  const tTerms = useTranslations('terms')
  const ids = [...chosen]
  const all = messages.length > 0 && chosen.size === messages.length

  function edit(change: FeedbackChange) {
    onEdit(ids, change)
    onChoose(new Set())
  }

  return (
    <div ref={keepFocus} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-2 sm:px-4">
      <Checkbox
        label={chosen.size > 0 ? t('chosen', { count: chosen.size }) : t('chooseAll')}
        checked={all}
        className="min-w-full sm:min-w-0"
        onChange={(event) => onChoose(new Set(event.target.checked ? messages.map(({ id }) => id) : []))}
      />
      {chosen.size > 0 && (
        <>
          <Button variant="secondary" size="sm" onClick={() => edit({ read: true })}>
            {t('setRead')}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => edit({ read: false })}>
            {t('unread')}
          </Button>
          <RowMenu
            label={t('moveTo')}
            labelShown
            items={feedbackCategory.options.map((category) => ({
              label: tCategory(category),
              onSelect: () => edit({ category }),
            }))}
          />
          <Button variant="danger" size="sm" icon={<Icon name="trash" />} onClick={() => onDelete(ids)}>
            {tTerms('delete')}
          </Button>
        </>
      )}
    </div>
  )
}

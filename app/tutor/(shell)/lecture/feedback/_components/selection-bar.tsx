'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import { SelectField } from '@/components/ui/select-field'
import type { FeedbackChange } from '@/lib/feedback/inbox-rules'
import { feedbackCategory, type FeedbackView } from '@/lib/feedback/schema'

type SelectionBarProps = {
  messages: readonly FeedbackView[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  onEdit: (ids: readonly string[], change: FeedbackChange) => void
  onDelete: (ids: readonly string[]) => void
}

/** What is done with several messages at once. */
export function SelectionBar({ messages, chosen, onChoose, onEdit, onDelete }: SelectionBarProps) {
  const t = useTranslations('inbox')
  const ids = [...chosen]
  const all = messages.length > 0 && chosen.size === messages.length

  function edit(change: FeedbackChange) {
    onEdit(ids, change)
    onChoose(new Set())
  }

  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-2 sm:px-4">
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
            {t('setUnread')}
          </Button>
          <SelectField
            label={t('moveTo')}
            labelHidden
            className="w-52"
            placeholder={t('moveTo')}
            value=""
            options={feedbackCategory.options.map((value) => ({ value, label: t(`category.${value}`) }))}
            onChange={(event) => {
              const category = feedbackCategory.safeParse(event.target.value)
              if (category.success) edit({ category: category.data })
            }}
          />
          <Button variant="danger" size="sm" icon={<Icon name="trash" />} onClick={() => onDelete(ids)}>
            {t('delete')}
          </Button>
        </>
      )}
    </div>
  )
}

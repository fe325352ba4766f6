'use client'

import { useTranslations } from 'next-intl'
import { ListBar } from '@/components/layout/list-bar'
import { useAddressParams } from '@/components/layout/use-address-params'
import { SelectField } from '@/components/ui/select-field'
import { feedbackCategory, withoutSession } from '@/lib/feedback/schema'

type InboxBarProps = { sessions: readonly { id: string; number: number; title: string }[]; total: number }

/** Search and choice of messages, all of it in the address. */
export function InboxBar({ sessions, total }: InboxBarProps) {
  const t = useTranslations('inbox')
  const tSessions = useTranslations('sessions')
  return (
    <ListBar
      searchLabel={t('search')}
      total={total}
      sorts={[
        { value: '-date', label: t('newest') },
        { value: 'date', label: t('oldest') },
      ]}
      filters={
        <>
          <Filter
            name="session"
            label={t('session')}
            all={t('allSessions')}
            options={[
              ...sessions.map(({ id, number, title }) => ({
                value: id,
                label: tSessions('numbered', { number, title }),
              })),
              { value: withoutSession, label: t('noSession') },
            ]}
          />
          <Filter
            name="category"
            label={t('categoryLabel')}
            all={t('allCategories')}
            options={feedbackCategory.options.map((value) => ({ value, label: t(`category.${value}`) }))}
          />
          <Filter
            name="read"
            label={t('state')}
            all={t('readOrNot')}
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

type FilterProps = {
  name: string
  label: string
  all: string
  options: readonly { value: string; label: string }[]
}

function Filter({ name, label, all, options }: FilterProps) {
  const { params, change } = useAddressParams()
  return (
    <SelectField
      label={label}
      className="w-[calc(50%-0.5rem)] sm:w-40"
      placeholder={all}
      options={options}
      value={params.get(name) ?? ''}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { LinkTabs } from '@/components/layout/link-tabs'

/** The pages of the settings, side by side. */
export function SettingsTabs() {
  const t = useTranslations('settings')
  const pathname = usePathname()
  const tabs = (['account', 'security', 'appearance', 'help'] as const).map((page) => {
    const href = `/tutor/settings/${page}`
    return { href, label: t(page), current: pathname.startsWith(href) }
  })
  return <LinkTabs label={t('title')} tabs={tabs} />
}

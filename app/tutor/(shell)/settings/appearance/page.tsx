import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { requireReadyTutor } from '@/app/tutor/tutor-gate'
import { PageHeading } from '@/components/layout/page-heading'
import { readTheme, themeCookie } from '@/lib/theme'
import { AppearanceForm } from '../_components/appearance-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings')
  return { title: t('appearance') }
}

export default async function AppearancePage() {
  const { showLowSubmissions } = await requireReadyTutor('/tutor/settings/appearance')
  const [t, cookieStore] = await Promise.all([getTranslations('settings'), cookies()])
  const theme = readTheme(cookieStore.get(themeCookie)?.value)
  return (
    <>
      <PageHeading title={t('appearance')} lead={t('appearanceLead')} />
      <AppearanceForm key={theme} theme={theme} showLowSubmissions={showLowSubmissions} />
    </>
  )
}

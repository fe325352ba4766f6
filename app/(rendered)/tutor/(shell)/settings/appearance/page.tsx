import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireReadyTutor } from '@/app/(rendered)/tutor/page-auth'
import { chosenTheme } from '@/components/layout/chosen-theme'
import { PageHeading } from '@/components/layout/page-heading'
import { AppearanceForm } from '../_components/appearance-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings')
  return { title: t('appearance') }
}

export default async function AppearancePage() {
  const { showLowSubmissions } = await requireReadyTutor('/tutor/settings/appearance')
  const [t, theme] = await Promise.all([getTranslations('settings'), chosenTheme()])
  return (
    <>
      <PageHeading title={t('appearance')} lead={t('appearanceLead')} />
      <AppearanceForm theme={theme} showLowSubmissions={showLowSubmissions} />
    </>
  )
}

import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { WithNotifications } from '@/app/(prerendered)/_components/with-notifications'
import { EntryScreen } from '@/app/entry-screen'
import type { Locale } from '@/lib/i18n/locales'

type PageProps = { params: Promise<{ locale: Locale }> }

/** The page sets its title itself, in the chosen language. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'entryPage' })
  return { title: { absolute: '' }, description: t('description') }
}

export default async function Page({ params }: PageProps) {
  const { locale } = await params
  setRequestLocale(locale)
  return (
    <WithNotifications>
      <EntryScreen />
    </WithNotifications>
  )
}

import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { WithNotifications } from '@/app/(prerendered)/_components/with-notifications'
import { InlineScript } from '@/app/document'
import { StudentScreen } from '@/app/student-screen'
import type { Locale } from '@/lib/i18n/locales'
import { earlyStartScript } from '@/lib/lecture-state/early-start-rules'

type PageProps = { params: Promise<{ locale: Locale }> }

/** The page sets its title itself, because it changes with its state. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'student' })
  return { title: { absolute: '' }, description: t('description') }
}

export default async function Page({ params }: PageProps) {
  const { locale } = await params
  setRequestLocale(locale)
  return (
    <>
      <InlineScript text={earlyStartScript} />
      <WithNotifications>
        <StudentScreen />
      </WithNotifications>
    </>
  )
}

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EntryScreen } from '@/app/entry-screen'
import { leaveWhenSignedIn } from '@/lib/auth/page-auth'

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The page sets its title itself, in the chosen language. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('entryPage')
  return { title: { absolute: '' }, description: t('description') }
}

/** The entry page where no prerendered file is sent: in development, or by the framework alone. */
export default async function Page({ searchParams }: PageProps) {
  await leaveWhenSignedIn(await searchParams)
  return <EntryScreen />
}

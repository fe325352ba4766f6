import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EntryPage, type EntryPageSearch } from '../entry-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('entryPage')
  return { title: t('loginTitle'), description: t('description') }
}

export default function LoginPage({ searchParams }: { searchParams: EntryPageSearch }) {
  return <EntryPage search={searchParams} forTutors />
}

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EntryPage, type EntryPageSearch } from './entry-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('entryPage')
  // The layout beside it puts the product's name only to the titles of pages below.
  return { title: `${t('title')} · Lectern`, description: t('description') }
}

export default function Page({ searchParams }: { searchParams: EntryPageSearch }) {
  return <EntryPage search={searchParams} />
}

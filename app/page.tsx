import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FrontDoorPage, type FrontDoorSearch } from './front-door-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('frontDoor')
  // The layout beside it puts the product's name only to the titles of pages below.
  return { title: `${t('title')} · Lectern`, description: t('description') }
}

export default function Page({ searchParams }: { searchParams: FrontDoorSearch }) {
  return <FrontDoorPage search={searchParams} />
}

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FrontDoorPage, type FrontDoorSearch } from '../front-door-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('frontDoor')
  return { title: t('loginTitle'), description: t('description') }
}

export default function LoginPage({ searchParams }: { searchParams: FrontDoorSearch }) {
  return <FrontDoorPage search={searchParams} forTutors />
}

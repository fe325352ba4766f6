import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { requireReadyTutor } from '@/app/(rendered)/tutor/page-auth'
import { PageHeading } from '@/components/layout/page-heading'
import { KeyList, cockpitShortcuts, wallShortcuts } from '@/components/sessions/shortcut-lists'
import { KindList } from '../_components/kind-list'
import { LoopPicture, loopSteps } from '../_components/loop-picture'

export async function generateMetadata(): Promise<Metadata> {
  const tTerms = await getTranslations('terms')
  return { title: tTerms('help') }
}

const chapters = ['loop', 'questions', 'students', 'keys', 'csv', 'network', 'security', 'privacy'] as const

export default async function HelpPage() {
  await requireReadyTutor('/tutor/settings/help')
  const [t, tTerms, tKeys, tWall] = await Promise.all([
    getTranslations('help'),
    getTranslations('terms'),
    getTranslations('dashboard.keys'),
    getTranslations('wall.keys'),
  ])
  const texts: Record<(typeof chapters)[number], ReactNode> = {
    loop: (
      <ol className="grid gap-8 sm:grid-cols-2">
        {loopSteps.map((step, place) => (
          <li key={step} className="grid content-start gap-2">
            <LoopPicture step={step} />
            <h3 className="font-semibold">
              {place + 1}. {t(`step.${step}.title`)}
            </h3>
            <p className="text-muted">{t(`step.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    ),
    questions: <KindList />,
    students: <p>{t('students')}</p>,
    keys: (
      <>
        <p className="mb-4">{t('keys')}</p>
        <KeyList keys={cockpitShortcuts.map(({ keys, label }) => ({ keys, label: tKeys(label) }))} />
        <p className="mt-8 mb-4">{t('presenter')}</p>
        <KeyList keys={wallShortcuts.map(({ keys, label }) => ({ keys, label: tWall(label) }))} />
      </>
    ),
    csv: <p>{t('csv')}</p>,
    network: <p>{t('network')}</p>,
    security: <p>{t('security')}</p>,
    privacy: <p>{t('privacy')}</p>,
  }
  return (
    <>
      <PageHeading title={tTerms('help')} lead={t('lead')} />
      <nav aria-label={t('contents')} className="no-print mb-10">
        <ul className="flex flex-wrap gap-x-5">
          {chapters.map((chapter) => (
            <li key={chapter}>
              <a href={`#${chapter}`} className="link target inline-flex items-center">
                {t(`chapter.${chapter}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-12">
        {chapters.map((chapter) => (
          <section key={chapter} id={chapter} aria-labelledby={`${chapter}-title`} className="scroll-mt-20">
            <h2 id={`${chapter}-title`} className="mb-4 text-xl">
              {t(`chapter.${chapter}`)}
            </h2>
            <div className="max-w-prose has-[ol]:max-w-none">{texts[chapter]}</div>
          </section>
        ))}
      </div>
    </>
  )
}

import { getLocale, getTranslations } from 'next-intl/server'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { LiveLectureProvider } from '@/components/sessions/live-lecture'
import { QrCode } from '@/components/ui/qr-code'
import { env } from '@/lib/env'
import { isLocale, languageOf } from '@/lib/i18n/locales'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { Wall, type WallProps } from './wall'

type WallPageProps = Omit<WallProps, 'qr' | 'address' | 'language'> & {
  snapshot: LiveSnapshot
  /** The stream to follow, if it is not the tutors' one. */
  path?: string
  /** The language in the address. */
  asked: string | string[] | undefined
}

/** A wall in its language: that of the window, else the lecture's, else the viewer's. */
export async function WallPage({ snapshot, path, asked, ...wall }: WallPageProps) {
  const { code, language: ofLecture } = snapshot.lecture
  const language = isLocale(asked) ? asked : (ofLecture ?? languageOf(await getLocale()))
  const t = await getTranslations({ locale: language, namespace: 'wall' })
  const url = `${env.PUBLIC_URL}/?code=${code}`
  return (
    <MessagesProvider language={language} namespaces={['wall', 'sessions', 'rounds', 'terms']}>
      <LiveLectureProvider snapshot={snapshot} path={path}>
        <div lang={language} className="contents">
          <Wall
            {...wall}
            language={ofLecture}
            address={new URL(env.PUBLIC_URL).host}
            qr={<QrCode text={url} label={t('qr', { url })} className="size-full" />}
          />
        </div>
      </LiveLectureProvider>
    </MessagesProvider>
  )
}

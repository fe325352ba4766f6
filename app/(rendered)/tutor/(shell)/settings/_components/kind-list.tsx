import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { questionKind } from '@/lib/questions/kinds/schema'

/** What goes with a question of any kind. */
const topics = ['surveys', 'explanations', 'pictures', 'regrading'] as const

/** The kinds of responses that students can give, and what goes with each of them. */
export async function KindList() {
  const [t, tEditor] = await Promise.all([getTranslations('help'), getTranslations('questions.editor')])
  return (
    <>
      <p>{t('questions')}</p>
      <Terms>
        {questionKind.options.map((kind) => (
          <Term key={kind} name={tEditor(`kinds.${kind}`)} text={t(`kinds.${kind}`)} />
        ))}
      </Terms>
      <p>{t('questionsAfter')}</p>
      <Terms>
        {topics.map((topic) => (
          <Term key={topic} name={t(`topics.${topic}.title`)} text={t(`topics.${topic}.text`)} />
        ))}
      </Terms>
    </>
  )
}

function Terms({ children }: { children: ReactNode }) {
  return <dl className="my-4 grid gap-3">{children}</dl>
}

function Term({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-muted">{text}</dd>
    </div>
  )
}

import { getTranslations } from 'next-intl/server'
import { questionKind } from '@/lib/questions/kinds/schema'

/** The kinds of responses that students can give. */
export async function KindList() {
  const [t, tEditor] = await Promise.all([getTranslations('help'), getTranslations('questions.editor')])
  return (
    <>
      <p>{t('questions')}</p>
      <dl className="my-4 grid gap-3">
        {questionKind.options.map((kind) => (
          <div key={kind}>
            <dt className="font-semibold">{tEditor(`kinds.${kind}`)}</dt>
            <dd className="text-muted">{t(`kinds.${kind}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('questionsAfter')}</p>
    </>
  )
}

import { useTranslations } from 'next-intl'

/** There is nothing to edit. */
export function ScaleEditor() {
  const t = useTranslations('questions.editor')
  return <p className="text-sm text-muted">{t('scaleHint')}</p>
}

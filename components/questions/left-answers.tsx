import { useTranslations } from 'next-intl'

/** Pasted answers for which a question has no room; they are not stored anywhere else. */
export function LeftAnswers({ left, max }: { left: readonly string[]; max: number }) {
  const t = useTranslations('questions.editor')
  return (
    <output className={left.length > 0 ? 'mb-2 block rounded border border-line px-4 py-3' : 'sr-only'}>
      {left.length > 0 && (
        <>
          <p className="font-medium">{t('left', { max })}</p>
          <ul className="mt-1 list-disc pl-5 wrap-anywhere text-muted">
            {left.map((text, index) => (
              <li key={index}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </output>
  )
}

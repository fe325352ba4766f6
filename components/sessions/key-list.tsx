import { useTranslations } from 'next-intl'

/** Keys and what they do, in words. */
export type NamedKeys = { keys: readonly string[]; label: string }

/** Keys that bear a word, which is another one on a keyboard of another language. */
const words: Record<string, 'pageDown' | 'pageUp'> = { PageDown: 'pageDown', PageUp: 'pageUp' }

export function KeyList({ keys: list }: { keys: readonly NamedKeys[] }) {
  const t = useTranslations('sessions.keys')
  const read = (key: string) => (words[key] ? t(words[key]) : key)
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
      {list.map(({ keys, label }) => (
        <div key={label} className="contents">
          <dt className="flex gap-1.5">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-8 rounded-sm border border-edge px-2 text-center font-sans leading-7 font-semibold"
              >
                {read(key)}
              </kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}

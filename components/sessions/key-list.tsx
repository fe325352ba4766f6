/** Keys and what they do, in words. */
export type NamedKeys = { keys: readonly string[]; label: string }

export function KeyList({ keys: list }: { keys: readonly NamedKeys[] }) {
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
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}

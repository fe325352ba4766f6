import { useId, type ReactNode } from 'react'

type StoredPartProps = {
  title: string
  /** How long it is kept, and who sees it. */
  keep: string
  children: ReactNode
}

/** One kind of what is stored, and what becomes of it. */
export function StoredPart({ title, keep, children }: StoredPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
      <p className="max-w-prose text-sm text-muted">{keep}</p>
    </section>
  )
}

/** What it is, and its value. */
export function Rows({ rows }: { rows: readonly { label: string; value: string }[] }) {
  if (rows.length === 0) return null
  return (
    <dl className="grid gap-3">
      {rows.map(({ label, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows keep their places, and two may read alike
        <div key={index} className="grid gap-x-6 sm:grid-cols-[14rem_1fr]">
          <dt className="text-muted wrap-anywhere">{label}</dt>
          <dd className="tabular font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

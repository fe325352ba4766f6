import { useId, type ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { BasicIcon } from './basic-icon'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  /** The label is only for screen readers, if the meaning of the field is obvious. */
  labelHidden?: boolean
  /** A word after the label, such as "optional". */
  note?: string
}

/** The ids for aria-describedby; only of elements that are shown. `first`: the id of what is read before them. */
export function describedBy(
  id: string,
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
  first?: string,
): string | undefined {
  return cn(first, error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined
}

export const controlClass = cn(
  'w-full min-h-11 rounded border-[1.5px] border-edge bg-surface px-3 py-2 text-base text-ink',
  'transition-colors duration-150 placeholder:text-muted hover:border-ink',
  'focus-visible:border-accent focus-visible:outline-offset-0',
  'aria-invalid:border-danger aria-invalid:bg-refused',
  'disabled:border-line disabled:bg-sunk disabled:text-muted [&[readonly]]:bg-sunk',
)

type FieldProps = FieldTexts & { id?: string; className?: string }

/** Splits a field's props into those of its frame and of its control. */
export function useField<Props extends FieldProps>(props: Props) {
  const { label, hint, error, labelHidden, note, className, ...control } = props
  const ownId = useId()
  const id = props.id ?? ownId
  return {
    frame: { id, label, hint, error, labelHidden, note, className },
    control: {
      ...control,
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy(id, { hint, error }),
    },
  }
}

/** The label, the control, the error and the hint. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  labelHidden,
  note,
  className,
  children,
}: FieldTexts & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
        {note && <span className="ml-2 text-sm font-normal text-muted">{note}</span>}
      </label>
      {children}
      <FieldError id={id} error={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error?: string | null }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="flex animate-rise items-start gap-1.5 text-sm font-medium text-danger">
      <BasicIcon name="alert" className="mt-px" />
      <span>{error}</span>
    </p>
  )
}

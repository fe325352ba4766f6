'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/text-field'
import { typedIn, useForm } from '@/components/ui/use-form'
import { bounds, readMatriculationNumber } from '@/lib/bounds'
import type { Identity } from '@/lib/participants/schema'
import type { GivenIdentity } from './use-identity'

type IdentityFormProps = {
  /** The initial values; typed values are stored there, and outlive the form. */
  identity: Pick<GivenIdentity, 'fields' | 'noteTyped'>
  submitLabel: string
  pendingLabel?: string
  /** Above the button. */
  children?: ReactNode
  onSubmit: (identity: Identity) => Promise<void>
  onError: (error: unknown) => void
}

/** Name and matriculation number, to which the points of a QuickCheck are credited. */
export function IdentityForm({ identity, onSubmit, onError, ...props }: IdentityFormProps) {
  const t = useTranslations('student.join')
  const [number, setNumber] = useState(identity.fields.matriculationNumber ?? '')
  const { min, max } = bounds.name

  const { form, errors, pending } = useForm({
    validate: (data) => {
      const length = Array.from(typedIn(data, 'name')).length
      return {
        name: length < min || length > max ? t('nameError', { min, max }) : undefined,
        matriculationNumber: numberIn(data) === null ? t('numberError') : undefined,
      }
    },
    onSubmit: (data) => onSubmit({ name: typedIn(data, 'name'), matriculationNumber: numberIn(data) ?? '' }),
    onError,
  })

  return (
    <form {...form} className="grid gap-5">
      <TextField
        name="name"
        label={t('name')}
        autoComplete="name"
        defaultValue={identity.fields.name ?? ''}
        onChange={(event) => identity.noteTyped({ name: event.target.value })}
        error={errors['name']}
      />
      <NumberOrNone
        value={number}
        onValueChange={(value) => {
          setNumber(value)
          identity.noteTyped({ matriculationNumber: value })
        }}
        error={errors['matriculationNumber']}
      />
      {props.children}
      <Button type="submit" size="lg" wide pending={pending} pendingLabel={props.pendingLabel}>
        {props.submitLabel}
      </Button>
    </form>
  )
}

/** Read from the form, because the rendered state is one keystroke behind. */
const numberIn = (data: FormData) => readMatriculationNumber(typedIn(data, 'matriculationNumber'))

type NumberOrNoneProps = { value: string; onValueChange: (value: string) => void; error?: string }

/** The matriculation number, or 0 for none. */
function NumberOrNone({ value, onValueChange, error }: NumberOrNoneProps) {
  const t = useTranslations('student.join')
  const [none, setNone] = useState(value === '0')

  function choose(next: boolean) {
    setNone(next)
    onValueChange(next ? '0' : '')
  }

  return (
    <div className="grid gap-2">
      <TextField
        name="matriculationNumber"
        label={t('number')}
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
        value={value}
        readOnly={none}
        error={none ? null : error}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <Checkbox
        label={t('none')}
        hint={readMatriculationNumber(value) === '0' ? t('noneHint') : undefined}
        checked={none}
        onChange={(event) => choose(event.target.checked)}
      />
    </div>
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { TextField } from '@/components/ui/text-field'
import { doubtfulReading } from '@/lib/questions/kinds/number/notation-rules'

type DecimalFieldProps = ComponentProps<typeof TextField> & {
  /** The typed text. */
  typed: string
}

/** A field for a number in either notation; says how it is read where thousands may be meant. */
export function DecimalField({ typed, hint, ...field }: DecimalFieldProps) {
  const t = useTranslations('rounds.number')
  const reading = doubtfulReading(typed, useLocale())
  return (
    <TextField
      autoComplete="off"
      inputClassName="tabular"
      {...field}
      hint={
        <>
          <output className="block font-semibold text-ink">
            {reading && t('read', { number: reading })}
          </output>
          {hint}
        </>
      }
    />
  )
}

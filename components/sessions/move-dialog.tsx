'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FieldError } from '@/components/ui/field-frame'
import { NumberField } from '@/components/ui/number-field'
import { Segmented } from '@/components/ui/segmented'
import { TextField } from '@/components/ui/text-field'
import { day } from '@/lib/http/fields'
import type { MoveBy } from '@/lib/sessions/move-rules'
import type { SessionView } from '@/lib/sessions/schema'
import { MoveChoice } from './move-choice'
import { useMove } from './use-move'

type MoveDialogProps = {
  /** The sessions that have not taken place. */
  sessions: readonly SessionView[]
  /** The ids of the initially chosen ones. */
  chosen: readonly string[]
  onClose: () => void
}

/** Moves several sessions together: by weeks, or to a day. Sessions that have taken place are not offered. */
export function MoveDialog({ sessions, chosen, onClose }: MoveDialogProps) {
  const t = useTranslations('sessions.move')
  const tFields = useTranslations('fields')
  const [way, setWay] = useState<'weeks' | 'first'>('weeks')
  const [weeks, setWeeks] = useState<number | null>(1)
  const [first, setFirst] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const move = useMove({ sessions, chosen, onMoved: onClose })

  const by = byOf(way, weeks, first)
  const planned = by && move.plan(by)
  const isEmpty = move.chosen.length === 0
  // Errors are shown after the first attempt.
  const wrongWay = tried && !planned ? tFields(way === 'weeks' ? 'number' : 'date') : undefined

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    // Once the errors are there.
    if (!planned)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    if (planned && planned.length > 0 && !move.pending) void move.move(planned)
  }

  return (
    <>
      <Dialog kind="wide" open onOpenChange={onClose} title={t('title')} description={t('text')}>
        <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
          <Segmented
            legend={t('way')}
            options={[
              { value: 'weeks', label: t('byWeeks') },
              { value: 'first', label: t('toDay') },
            ]}
            value={way}
            onValueChange={setWay}
          />
          {way === 'weeks' ? (
            <NumberField
              label={t('weeks')}
              hint={t('weeksHint')}
              name="weeks"
              defaultValue={weeks}
              onValueChange={setWeeks}
              error={wrongWay}
            />
          ) : (
            <TextField
              type="date"
              label={t('first')}
              hint={t('firstHint')}
              name="first"
              value={first}
              onChange={(event) => setFirst(event.target.value)}
              error={wrongWay}
              className="max-w-52"
            />
          )}
          <MoveChoice
            sessions={move.sessions}
            chosen={move.chosen}
            onChange={move.setChosen}
            planned={planned ?? []}
          />
          <div role="alert">{tried && isEmpty && <FieldError id="move" error={t('noneChosen')} />}</div>
          <div className="flex justify-end">
            <Button type="submit" pending={move.pending} pendingLabel={t('pending')}>
              {t('submit', { count: move.chosen.length })}
            </Button>
          </div>
        </form>
      </Dialog>
      {move.question}
    </>
  )
}

/** The values of the fields; null if they are invalid. */
function byOf(way: 'weeks' | 'first', weeks: number | null, first: string): MoveBy | null {
  if (way === 'weeks') return weeks === null || weeks === 0 ? null : { weeks }
  return day.safeParse(first).success ? { first } : null
}

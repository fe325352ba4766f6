'use client'

import { arrayMove } from '@dnd-kit/sortable'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { keepFocus } from '@/components/ui/keep-focus'
import { RichText } from '@/components/ui/rich-text'
import { SortableList } from '@/components/ui/sortable-list'
import type { AnswerFieldProps } from '../answer-field'

/** Items to put in order by dragging or with buttons; the initial order becomes a response once it is confirmed. */
export function OrderField({ question, labelledBy, value, onValueChange, locked = false }: AnswerFieldProps) {
  const t = useTranslations('rounds.order')
  const given = value && 'order' in value ? value.order : null
  const items = given
    ? given.flatMap((id) => question.answers.find((answer) => answer.id === id) ?? [])
    : question.answers
  const id = useId()
  // The arrows tell where an item is now; dragging does so itself.
  const [moved, setMoved] = useState('')
  const move = (from: number, to: number) =>
    onValueChange({ order: arrayMove([...items], from, to).map((item) => item.id) })
  const step = (from: number, to: number) => {
    move(from, to)
    setMoved(t('moved', { item: items[from]?.text ?? '', place: to + 1, total: items.length }))
  }
  /** Nobody has put these in order. */
  const isUnordered = locked && given === null
  return (
    <fieldset ref={keepFocus} aria-labelledby={labelledBy} className="grid min-w-0 gap-3">
      {!locked && <p className="text-sm text-muted">{t('hint')}</p>}
      <SortableList
        label={t(isUnordered ? 'items' : 'label')}
        items={items}
        nameOf={(_, index) => t('item', { place: index + 1 })}
        onMove={move}
        disabled={locked}
        className="grid gap-2"
        renderItem={({ html }, index, handle) => (
          // On the narrowest phones the arrows stand one above the other: the text needs the room beside them.
          <div className="flex min-h-14 items-center gap-1 rounded-lg border-[1.5px] border-edge bg-surface px-1 max-[22.5rem]:gap-0 max-[22.5rem]:px-0">
            {!locked && handle}
            <span className="tabular w-6 shrink-0 text-center font-semibold text-muted max-[22.5rem]:w-4">
              {!isUnordered && index + 1}
            </span>
            <RichText
              id={`${id}-${index}`}
              html={html}
              className="min-w-0 flex-1 py-2 wrap-anywhere max-[22.5rem]:px-2"
            />
            {!locked && (
              <span className="flex shrink-0 max-[22.5rem]:flex-col">
                <MoveButton up place={index} total={items.length} of={`${id}-${index}`} onMove={step} />
                <MoveButton place={index} total={items.length} of={`${id}-${index}`} onMove={step} />
              </span>
            )}
          </div>
        )}
      />
      <output className="sr-only">{moved}</output>
      {!locked && given === null && (
        <Button
          variant="secondary"
          size="lg"
          wide
          icon={<Icon name="check" />}
          onClick={() => onValueChange({ order: items.map((item) => item.id) })}
        >
          {t('confirm')}
        </Button>
      )}
    </fieldset>
  )
}

type MoveButtonProps = {
  up?: boolean
  place: number
  total: number
  /** The id of the item's text. */
  of: string
  onMove: (from: number, to: number) => void
}

function MoveButton({ up = false, place, total, of, onMove }: MoveButtonProps) {
  const t = useTranslations('rounds.order')
  const to = up ? place - 1 : place + 1
  return (
    <button
      type="button"
      aria-label={t(up ? 'up' : 'down', { place: place + 1 })}
      aria-describedby={of}
      aria-disabled={to < 0 || to >= total}
      onClick={() => to >= 0 && to < total && onMove(place, to)}
      className="target inline-flex items-center justify-center rounded hover:bg-sunk aria-disabled:opacity-30"
    >
      <Icon name="chevronDown" className={up ? 'rotate-180' : undefined} />
    </button>
  )
}

'use client'

import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { Icon } from './icon'

type SortableRowProps = {
  id: string
  /** What the grip does, in words. */
  label: string
  children: (handle: ReactNode) => ReactNode
}

/** One entry of a sortable list, with the grip that moves it. */
export function SortableRow({ id, label, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-roledescription={undefined}
      aria-label={label}
      className="target inline-flex shrink-0 cursor-grab touch-none items-center justify-center rounded text-muted hover:bg-sunk hover:text-ink active:cursor-grabbing"
    >
      <Icon name="grip" />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn('rounded', isDragging && 'relative z-10 bg-surface shadow-lift')}
    >
      {children(handle)}
    </li>
  )
}

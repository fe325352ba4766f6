'use client'

import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { closestEdge } from './closest-edge'
import { Icon } from './icon'

type SortableListProps<Item extends { id: string }> = {
  /** The kind of list, for screen readers. */
  label: string
  items: readonly Item[]
  /** The name of an entry in announcements, such as "Answer B". */
  nameOf: (item: Item, index: number) => string
  onMove: (from: number, to: number) => void
  /** `handle` is the grip for the row. */
  renderItem: (item: Item, index: number, handle: ReactNode) => ReactNode
  /** Nothing can be moved. */
  disabled?: boolean
  className?: string
}

/** A list sorted by mouse, touch or keyboard; each step is announced. */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { label, items, nameOf, onMove, renderItem, disabled = false, className } = props
  const t = useTranslations('sorting')
  const id = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (key: UniqueIdentifier) => items.findIndex((item) => item.id === key)

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id))
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestEdge}
      accessibility={{
        announcements: useAnnouncements(items, nameOf),
        screenReaderInstructions: { draggable: t('dragHint') },
      }}
      onDragEnd={drop}
    >
      <SortableContext
        items={items.map((item) => item.id)}
        disabled={disabled}
        strategy={verticalListSortingStrategy}
      >
        <ol aria-label={label} className={className}>
          {items.map((item, index) => (
            <SortableRow key={item.id} id={item.id} label={t('move', { name: nameOf(item, index) })}>
              {(handle) => renderItem(item, index, handle)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function useAnnouncements<Item extends { id: string }>(
  items: readonly Item[],
  nameOf: (item: Item, index: number) => string,
): Announcements {
  const t = useTranslations('sorting')
  const named = (key: UniqueIdentifier) => {
    const index = items.findIndex((item) => item.id === key)
    const item = items[index]
    return item ? nameOf(item, index) : ''
  }
  const placed = (text: 'over' | 'dropped', key: UniqueIdentifier, over: UniqueIdentifier) =>
    t(text, {
      name: named(key),
      place: items.findIndex((item) => item.id === over) + 1,
      total: items.length,
    })
  return {
    onDragStart: ({ active }) => t('picked', { name: named(active.id) }),
    onDragOver: ({ active, over }) => (over ? placed('over', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => (over ? placed('dropped', active.id, over.id) : undefined),
    onDragCancel: ({ active }) => t('cancelled', { name: named(active.id) }),
  }
}

type SortableRowProps = {
  id: string
  /** The spoken label of the grip. */
  label: string
  children: (handle: ReactNode) => ReactNode
}

/** One entry of a sortable list, with its grip. */
function SortableRow({ id, label, children }: SortableRowProps) {
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

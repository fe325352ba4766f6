import type { CollisionDetection } from '@dnd-kit/core'

/**
 * The entry whose upper or lower edge is nearest. A tall entry can move past low ones, for which centres are too far
 * apart.
 */
export const closestEdge: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id)
      if (!rect) return []
      const value = Math.min(
        Math.abs(rect.top - collisionRect.top),
        Math.abs(rect.bottom - collisionRect.bottom),
      )
      return [{ id: droppableContainer.id, data: { droppableContainer, value } }]
    })
    .toSorted((a, b) => a.data.value - b.data.value)

import type { CollisionDetection } from '@dnd-kit/core'

/**
 * The entry whose upper or lower edge is nearest: also a tall one moves past low ones, for which centres are too far.
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

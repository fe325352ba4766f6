'use client'

import { loadFields } from '@/components/questions/kinds/answer-field'
import { keepPage } from '@/lib/offline/page-cache'

/** Loads the parts of the page that are otherwise loaded when they are first shown. */
const laterParts: (() => Promise<unknown>)[] = [
  () => import('@/components/ui/toast-area'),
  () => import('@/components/ui/confirm-panel'),
  () => import('@/components/ui/dialog-panel'),
  () => import('./own-result-view'),
  () => import('./revealed-answer-view'),
  () => import('./results-screen'),
  () => import('./stored-screen'),
  () => import('./elsewhere-screen'),
  () => import('./leave-dialog'),
  () => import('./lecture-rating'),
  () => import('./name-dialog'),
  () => import('./tool-dialog'),
  () => import('./pictures'),
  () => loadFields(['order']),
]

/**
 * Stores the page for offline use, with all of its parts. In a separate file, so that the list is not part of the first
 * load.
 */
export function keepStudentPage(): Promise<void> {
  return keepPage(laterParts)
}

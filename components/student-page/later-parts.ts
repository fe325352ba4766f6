'use client'

import { pause } from '@/lib/http/pause'
import { keepPage } from '@/lib/offline/page-cache'

/** Parts of the page that are fetched when they are first shown. */
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
  () => import('@/components/questions/kinds/later-field'),
  () => import('@/components/questions/kinds/order/field'),
  () => import('@/lib/rounds/earlier-client'),
]

/** One after the other, each in a task of its own: a tap meanwhile waits for one of them at most. */
async function loadLaterParts(): Promise<void> {
  for (const load of laterParts) {
    await load()
    await pause(0)
  }
}

/** Lets the page open without network, with everything that it can show. Apart: the list itself is no part of the first load. */
export function keepStudentPage(): Promise<void> {
  return keepPage(loadLaterParts)
}

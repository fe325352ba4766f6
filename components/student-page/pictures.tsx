'use client'

import { useEffect } from 'react'
import type { ItemView } from '@/lib/lecture-state/student-schema'
import { keepPictures } from '@/lib/offline/picture-cache'
import { PictureViewer } from './picture-viewer'

/** Stores the pictures of a student's page for offline use, and makes them enlargeable. */
export function Pictures({ item }: { item: ItemView | null }) {
  const html = (item?.questions ?? []).map((question) => [
    question.html,
    ...question.answers.map((answer) => answer.html),
  ])
  const key = html.flat().join('')

  useEffect(() => {
    const stop = new AbortController()
    void keepPictures(key, stop.signal)
    return () => stop.abort()
  }, [key])

  return <PictureViewer />
}

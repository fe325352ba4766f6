import { useEffect, useRef } from 'react'
import { localKeys, writeLocal } from '@/lib/store'

const kinds = ['question', 'quickcheck'] as const

/** The key under which this browser stores the unsaved new question or QuickCheck of a lecture. */
export function draftKey(kind: (typeof kinds)[number], lectureId: string): string {
  return `${kind}-draft:${lectureId}`
}

const storedDrafts = () =>
  localKeys().filter((key) => kinds.some((kind) => key.startsWith(draftKey(kind, ''))))

/** Whether this browser stores an unsaved question or QuickCheck of any lecture. */
export function hasDrafts(): boolean {
  return storedDrafts().length > 0
}

/** Deletes the unsaved questions and QuickChecks that this browser stores. */
export function deleteDrafts(): void {
  for (const key of storedDrafts()) writeLocal(key, null)
}

/** Stores a text in this browser from its first change on; null (nothing changed) removes what this form has stored. */
export function useKept(key: string | undefined, text: string | null) {
  const isKept = useRef(false)
  useEffect(() => {
    if (key === undefined || (text === null && !isKept.current)) return
    writeLocal(key, text)
    isKept.current = text !== null
  }, [key, text])
}

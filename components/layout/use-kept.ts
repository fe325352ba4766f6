import { useEffect, useRef } from 'react'
import { writeLocal } from '@/lib/store'

/** Stores a text in this browser from its first change on; null (nothing changed) removes what this form has stored. */
export function useKept(key: string | undefined, text: string | null) {
  const isKept = useRef(false)
  useEffect(() => {
    if (key === undefined || (text === null && !isKept.current)) return
    writeLocal(key, text)
    isKept.current = text !== null
  }, [key, text])
}

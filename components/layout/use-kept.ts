import { useEffect, useRef } from 'react'
import { writeLocal } from '@/lib/store'

/** Keeps a text in this browser from its first change on; null, for nothing changed, removes what was kept here. */
export function useKept(key: string | undefined, text: string | null) {
  const isKept = useRef(false)
  useEffect(() => {
    if (key === undefined || (text === null && !isKept.current)) return
    writeLocal(key, text)
    isKept.current = text !== null
  }, [key, text])
}

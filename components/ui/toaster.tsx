'use client'

import dynamic from 'next/dynamic'
import { useState, useSyncExternalStore } from 'react'
import { currentNotice, onNoticeChange } from './notify'

const ToastArea = dynamic(() => import('./toast-area').then((module) => module.ToastArea), { ssr: false })

/** The notification area of a page. Its code is fetched with the first notification. */
export function Toaster() {
  const notice = useSyncExternalStore(onNoticeChange, currentNotice, () => null)
  const [needed, setNeeded] = useState(false)
  if (notice && !needed) setNeeded(true)
  return needed ? <ToastArea notice={notice} /> : null
}

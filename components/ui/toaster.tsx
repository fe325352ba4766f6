'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { shownNotice } from './notify'
import { PlainNotice } from './plain-notice'
import { ToastRegion } from './toast-region'
import { useCode } from './use-code'
import { useStore } from './use-store'

const load = () => import('./toast-area').then((module) => module.ToastArea)
const ToastArea = dynamic(load, { ssr: false })

/** The notification area of a page; it is there from the first paint. Its code is fetched with the first notification. */
export function Toaster() {
  const notice = useStore(shownNotice, null)
  const [plainId, setPlainId] = useState<number | null>(null)
  const isHere = useCode(notice?.id ?? false, load, () => setPlainId(notice?.id ?? null))
  if (isHere) return <ToastArea notice={notice} />
  return (
    <>
      <ToastRegion />
      {notice && notice.id === plainId && <PlainNotice key={notice.id} notice={notice} />}
    </>
  )
}
